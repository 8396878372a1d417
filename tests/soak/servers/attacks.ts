import { wordList } from '../../fixtures/word-list.ts'

/** Methods that no static site has; the last ones do not exist. */
export const methods = [
  ...wordList('POST PUT DELETE PATCH OPTIONS TRACE PROPFIND MKCOL PURGE get FOO GET/'),
  'G\tET',
  'X'.repeat(300),
]

/** Paths to files outside the site, in spellings that have fooled servers. */
export function climbing(folder: string, dist: string): string[] {
  const ups = wordList('.. %2e%2e .%2e %2E. %252e%252e ..%00 %c0%ae%c0%ae ..; ... ．．')
  const slashes = ['/', '%2f', '%5c', '\\', '%252f', '%c0%af', '//', '/./']
  const targets = ['secret.txt', 'etc/passwd']
  const steps = ups.flatMap((up) =>
    slashes.flatMap((slash) =>
      targets.flatMap((target) =>
        [1, 8].map((depth) => `/${(up + slash).repeat(depth)}${target.replaceAll('/', slash)}`),
      ),
    ),
  )
  const inside = ['/img', '/data', '/bonus', '/assets', '/.well-known', '/img/gone']
  return [
    ...steps,
    ...inside.flatMap((start) => steps.slice(0, 12).map((step) => start + step)),
    `/${folder}/secret.txt`,
    `${folder}/secret.txt`,
    `file://${folder}/secret.txt`,
    `${dist}/../secret.txt`,
    ...wordList(String.raw`
      /etc/passwd //etc/passwd /\etc\passwd /%00/../secret.txt /index.html%00.txt /bonus%00
      /bonus%0d%0aX-Injected:%20yes /bonus/%0d%0aLocation:%20https://evil.example/
      /%0d%0aSet-Cookie:%20a=b //evil.example/ //evil.example/%2e%2e /\evil.example/
      /%5cevil.example/ //evil.example/..;/bonus/ /bonus\ /%5fheaders /bonus/. /bonus/./ /./bonus
      /x/../bonus /bonus/.. /~root/ /C:/Windows/win.ini /bonus::$DATA /con`),
    '/?../secret.txt',
    '/#/../secret.txt',
  ]
}

/** Malformed requests, each with its flaw. */
export function malformed(): [what: string, bytes: string | Buffer][] {
  const ask = (line: string, ...headers: string[]): string =>
    [line, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n')
  const get = 'GET / HTTP/1.1'
  return [
    ['a long path', ask(`GET /${'a'.repeat(5000)} HTTP/1.1`)],
    ['a path that is too long', ask(`GET /${'a'.repeat(100_000)} HTTP/1.1`)],
    ['a path of many names', ask(`GET ${'/a'.repeat(3000)} HTTP/1.1`)],
    ['a path of many slashes', ask(`GET ${'/'.repeat(3000)} HTTP/1.1`)],
    ['a path of many dots', ask(`GET /${'../'.repeat(1500)} HTTP/1.1`)],
    ['a long query', ask(`GET /?${'a=b&'.repeat(1500)} HTTP/1.1`)],
    ['a path that ends in a sign', ask('GET /% HTTP/1.1')],
    ['a path with half a sign', ask('GET /%E0%A4%A HTTP/1.1')],
    ['a path with signs of no text', ask('GET /%ff%fe HTTP/1.1')],
    ['a path with a line break', ask('GET /a\nb HTTP/1.1')],
    ['a path with a space', ask('GET /a b HTTP/1.1')],
    ['a path with a null', ask('GET /a\0b HTTP/1.1')],
    ['a path with bytes of no text', Buffer.from(ask('GET /\xff\xfe HTTP/1.1'), 'latin1')],
    ['a path without a slash', ask('GET bonus HTTP/1.1')],
    ['a star', ask('GET * HTTP/1.1')],
    ['an address of another site', ask('GET http://evil.example/ HTTP/1.1')],
    ['an address that is none', ask('GET http://[::1 HTTP/1.1')],
    ['an address with a name', ask('GET http://user:pass@localhost/ HTTP/1.1')],
    ['nothing', '\r\n\r\n'],
    ['no method', ask('/ HTTP/1.1')],
    ['no path', ask('GET HTTP/1.1')],
    ['no protocol', ask('GET /')],
    ['another protocol', ask('GET / FTP/1.0')],
    ['a protocol to come', ask('GET / HTTP/9.9')],
    ['an old protocol', 'GET / HTTP/1.0\r\n\r\n'],
    ['no host', `${get}\r\nConnection: close\r\n\r\n`],
    ['two hosts', ask(get, 'Host: evil.example')],
    ['a host of no kind', `${get}\r\nHost: a b/../c\r\nConnection: close\r\n\r\n`],
    ['a header without a name', ask(get, ': nothing')],
    ['a header without a colon', ask(get, 'nothing')],
    ['a header with a space in its name', ask(get, 'X Y: z')],
    ['a header with a null', ask(get, 'X-Y: a\0b')],
    ['a header that goes on', ask(get, 'X-Y: a', ' b')],
    ['a header that is too long', ask(get, `X-Y: ${'a'.repeat(200_000)}`)],
    ['too many headers', ask(get, ...Array.from({ length: 3000 }, (_, index) => `X-${index}: a`))],
    ['long headers that mean something', ask(get, `Accept-Encoding: ${'br;q=0.1,'.repeat(700)}`)],
    ['a long list of tags', ask(get, `If-None-Match: ${'"a",'.repeat(1200)}`)],
    ['a date that is none', ask(get, 'If-Modified-Since: yesterday')],
    ['two lengths', ask('POST / HTTP/1.1', 'Content-Length: 1', 'Content-Length: 2')],
    ['a length that is none', ask('POST / HTTP/1.1', 'Content-Length: -1')],
    ['a length that is too large', ask('POST / HTTP/1.1', 'Content-Length: 99999999999999999999')],
    [
      'a length and pieces',
      `${ask('POST / HTTP/1.1', 'Content-Length: 5', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
    ],
    ['a piece that is none', `${ask('POST / HTTP/1.1', 'Transfer-Encoding: chunked')}zz\r\n`],
    ['an unknown encoding', ask('POST / HTTP/1.1', 'Transfer-Encoding: nonsense')],
    ['line ends of another kind', 'GET / HTTP/1.1\nHost: localhost\nConnection: close\n\n'],
    ['a handshake', Buffer.from('160301020001000001fc0303', 'hex')],
    ['the newer protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['an upgrade', ask(get, 'Upgrade: websocket', 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==')],
    ['noise', Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 7919) % 256))],
  ]
}
