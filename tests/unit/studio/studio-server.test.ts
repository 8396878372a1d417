import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createSiteReader } from '../../../builder/load-site.ts'
import { siteConfig } from '../../../schema/config/site-config.ts'
import { projectRoot } from '../../../schema/read/load-schemas.ts'
import { startDevServer } from '../../../server/dev-server.ts'
import { placeSite } from '../../../site/files/site-files.ts'
import { picturesFile } from '../../../site/view/picture-list.ts'
import { sha256Of } from '../../../studio/texts/hash-text.ts'
import { execCli } from '../../fixtures/run-cli.ts'
import { makeFolder, readFolder, writeFiles } from '../../fixtures/site-folder.ts'
import {
  ownWindow,
  startTexts,
  studioForTests,
  type RequestOptions,
} from '../../fixtures/studio.ts'

const studio = studioForTests()
const base = startTexts()
const [main, vip] = ['pages.json', 'pages/vip.json'] as const
const { preview, put, save } = studio
afterEach(studio.reset)

describe('the page', () => {
  it('is sent with headers that keep other sites out', async () => {
    const { status, headers } = await studio.request('/__studio/')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "frame-ancestors 'none'",
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(studio.token).toMatch(/^[0-9a-f]{64}$/)
  })

  it('redirects to the path with a slash', async () => {
    const { status, headers } = await studio.request('/__studio')
    expect([status, headers.location]).toEqual([308, '/__studio/'])
  })

  it.each(['127.0.0.1:5173', '[::1]:5173'])('redirects from %s to localhost', async (host) => {
    const { status, headers, body } = await studio.request('/__studio/', { headers: { host } })
    const there = 'http://localhost:5173/__studio/'
    expect([status, headers.location, body]).toEqual([307, there, ''])
  })

  it('serves its program, which browsers keep until its sources change', async () => {
    const { body } = await studio.request('/__studio/')
    const address = (mark: string): string => new RegExp(`${mark}="([^"]+)"`).exec(body)?.[1] ?? ''
    const [program, styles] = [address('studio-program" content'), address('stylesheet" href')]
    expect(program).toMatch(/^\/__studio\/assets\/[0-9a-f]{16}\/composer\.js$/)
    for (const [path, type] of [
      [program, 'text/javascript; charset=utf-8'],
      [styles, 'text/css; charset=utf-8'],
    ] as const) {
      const { status, headers } = await studio.request(path)
      expect([status, headers['content-type']]).toEqual([200, type])
      expect(headers['cache-control']).toBe('private, max-age=31536000, immutable')
    }
    for (const path of ['nothing.js', '..%2f..%2fpackage.json', 'versions.json'])
      expect((await studio.request(program.replace('composer.js', path))).status).toBe(404)
  })
})

it.each<[what: string, path: string, sent: RequestOptions]>([
  ['a foreign origin', '/__studio/', { headers: { origin: 'http://evil.example' } }],
  [
    'no token',
    '/__studio/api/draft',
    { method: 'PUT', headers: { 'x-studio-token': undefined }, body: '{"files":{},"base":{}}' },
  ],
  [
    'a preflight',
    '/__studio/api/draft',
    {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:1', 'access-control-request-method': 'PUT' },
    },
  ],
])('another site is refused with %s at %s', async (_what, path, sent) => {
  const { status, headers, body: text } = await studio.request(path, sent)
  expect(status).toBe(403)
  expect(headers).not.toHaveProperty('access-control-allow-origin')
  expect(text).not.toContain('studio-token')
})

it.each(['/studio/client/entry.ts', '/__studio/assets/x.js', '/pages.json'])(
  'another site may not read %s',
  async (path) => {
    const { headers } = await studio.request(path, { headers: { origin: 'http://localhost:1' } })
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  },
)

it('returns the files on disk', async () => {
  writeFileSync(join(studio.folder, vip), `\uFEFF${base[vip].replaceAll('\n', '\r\n')}`)
  const { status, json } = await studio.call('GET', 'site')
  expect(status).toBe(200)
  expect(json).toMatchObject({
    main,
    disk: { [main]: base[main], [vip]: `\uFEFF${base[vip].replaceAll('\n', '\r\n')}` },
    draft: null,
    isMigrated: false,
    bundle: { $ref: '#/$defs/PagesFile' },
  })
  expect(json.examples.hero[0]).toMatchObject({ type: 'hero' })
  expect(json.pictures).toHaveLength(2)
  const { pictures } = JSON.parse(json.disk[picturesFile])
  const file = pictures['bonus-2-1']
  expect(json.pictures).toContainEqual({ file, width: 800, height: 480, bytes: expect.any(Number) })
  const { status: found, headers } = await studio.request(`/__studio/pictures/320/${file}`)
  expect([found, headers['content-type']]).toEqual([200, 'image/webp'])
  expect(json.publicFiles).toContain('/logo/p666.png')
  expect(json.publicFiles.join()).not.toContain('/images/')
})

it('opens files of an earlier version migrated, as changes to save', async () => {
  const older = `\uFEFF${base[vip].replace('"type": "hero",', '"type": "hero",\r\n  "anchor": "levels",')}`
  writeFileSync(join(studio.folder, vip), older)
  const { json } = await studio.call('GET', 'site')
  expect(json.isMigrated).toBe(true)
  expect(json.disk[vip]).toBe(older)
  expect(json.draft.base).toEqual({ [vip]: older })
  const text: string = json.draft.files[vip]
  expect(text.replace(/\s*"migratedTo": "[\w-]+",/, '')).toBe(older.replace('"anchor"', '"id"'))

  const request = { files: { [vip]: text }, base: json.draft.base }
  expect((await put(request.files, request.base)).json.problems).toMatchObject([
    { name: 'byte-order-mark' },
  ])
  expect((await studio.call('GET', 'site')).json).toMatchObject({
    isMigrated: true,
    draft: request,
  })
  await save()
  expect(studio.read(vip)).toBe(text)
  expect((await studio.call('GET', 'site')).json).toMatchObject({ isMigrated: false, draft: null })
})

it('names a file that is not in UTF-8', async () => {
  writeFileSync(join(studio.folder, vip), Buffer.from([0x7b, 0xff, 0x7d]))
  expect(await studio.call('GET', 'site')).toEqual({
    status: 409,
    json: { message: 'pages/vip.json is not encoded in UTF-8. Save it again with this encoding.' },
  })
})

describe('a draft', () => {
  const broken = base[vip].replace('"desc": "Levels."', '"desk": "Levels."')
  it.each([
    ['without problems', {}],
    ['with a broken block in a page file', { [vip]: broken }],
    ['with a comma too many', { [vip]: base[vip].replace('{', '{,') }],
    ['that is not JSON', { [main]: 'x' }],
    ['with a byte order mark', { [main]: `\uFEFF${base[main]}` }],
    ['with a wrong number of pictures', { [main]: base[main].replace('t": 2', 't": 3') }],
    ['with a new page file', { 'pages/new.json': '{ "pages": { "/new": {} } }' }],
  ])('%s gets the report of the command line', async (_what, files) => {
    const { status, json } = await put({ ...base, ...files })
    expect(status).toBe(200)
    const copy = makeFolder()
    writeFiles(copy.path, { ...base, ...files })
    const place = { ...placeSite(studio.pagesFile), pagesFile: join(copy.path, main) }
    const { problems, omitted } = await createSiteReader(siteConfig).check(place)
    copy.remove()
    expect(json.problems).toEqual(JSON.parse(JSON.stringify(problems)))
    expect(json.problems.length > 0).toBe(Object.keys(files).length > 0)
    expect(json.omitted).toBe(omitted)
  })

  it('is based on what is on disk, which a hash may name', async () => {
    const change = { from: 0, to: 0, text: ' ' }
    const send = async (text: string) =>
      studio.call('PATCH', 'draft', {
        delta: { [vip]: { change, baseHash: await sha256Of(text) } },
      })
    expect(await send('')).toEqual({ status: 409, json: { reason: 'unfounded' } })
    expect((await send(base[vip])).status).toBe(200)
    expect((await studio.call('GET', 'site')).json.draft).toEqual({
      files: { [vip]: ` ${base[vip]}` },
      base: { [vip]: base[vip] },
    })
  })

  it('reports what the preview shows', async () => {
    expect((await put(base)).json).toMatchObject({ shows: 'good', totals: '' })
    expect((await put({ [vip]: broken })).json).toMatchObject({
      shows: 'partial',
      totals: expect.stringMatching(/^\d errors? in 1 page$/),
    })
    expect((await put({ [main]: '{' })).json).toMatchObject({ shows: 'stale', totals: '1 error' })
  })

  it('is checked for the time of the preview, and saved for now', async () => {
    const files = {
      [vip]: base[vip]?.replace('"type": "hero"', '"type": "hero", "until": "2020-01-01"'),
    }
    expect(files[vip]).not.toBe(base[vip])
    const at = Date.UTC(2019, 0, 1)
    const then = await put(files, base, { at })
    expect(then.json).toMatchObject({ at, isNow: false, shows: 'good', totals: '' })
    expect((await studio.call('GET', 'report')).json).toMatchObject({ at, isNow: false })
    const refusal = await save()
    expect(refusal).toMatchObject({ status: 422, json: { reason: 'problems' } })
    expect((await put({ [vip]: base[vip] + ' ' })).json).toMatchObject({ isNow: true })
  })

  type Row = [options: object, status: number, said: object]
  const notTime = { message: 'This is not a time.' }
  it.each<Row>([
    ...['1', '2026-01-01', 1.5, -1, 9e15].map((at): Row => [{ at }, 400, notTime]),
    [{ brand: '../lucky' }, 400, { message: 'This is not a brand.' }],
    [{ brand: 'nobody' }, 200, { fault: 'nobody is not a brand of this site any more.' }],
  ])('for %j gets one line', async (options, expected, line) => {
    const { status, json } = await put(base, base, options)
    const { revision: _revision, ...said } = json
    expect([status, said]).toEqual([expected, line])
  })

  it('survives a restart of the server', async () => {
    const draft = { files: { [vip]: `${base[vip]} ` }, base: { [vip]: base[vip] } }
    await put(draft.files, draft.base)
    const before = studio.token
    await studio.restart()
    expect(studio.token).not.toBe(before)
    expect((await studio.call('GET', 'site')).json.draft).toEqual(draft)
    await studio.reset()
    expect((await studio.call('GET', 'site')).json.draft).toBeNull()
  })

  it('is not written to the site', async () => {
    const before = readFolder(studio.folder)
    await put({ [vip]: '{', 'pages/new.json': '{}' })
    expect(readFolder(studio.folder)).toEqual(before)
  })

  it('is not replaced by one that is based on another', async () => {
    const texts = Array.from({ length: 4 }, (_, index) => base[vip] + ' '.repeat(index))
    const answers = await Promise.all(texts.map((text) => put({ [vip]: text })))
    const refused = { status: 409, json: { reason: 'stale' } }
    expect(answers.slice(1)).toEqual([refused, refused, refused])
    expect((await studio.call('GET', 'site')).json.draft.files[vip]).toBe(texts[0])
    // One whose response was lost is sent again.
    const again = await put({ [vip]: texts[0] }, base, { revision: 'none' })
    expect([again.status, again.json.revision]).toEqual([200, answers[0]?.json.revision])
  })

  it('is saved once by two requests', async () => {
    await put({ [vip]: `${base[vip]} ` })
    const saves = [1, 2].map(() => save())
    const statuses = (await Promise.all(saves)).map(({ status }) => status)
    expect(statuses).toEqual([200, 409])
  })

  it('is stored and saved only by the window that edits', async () => {
    const other = { window: 'other', name: 'Firefox on Linux', isForced: true }
    await put({ [vip]: `${base[vip]} ` })
    await studio.call('POST', 'editor', other)
    expect((await studio.call('GET', 'site')).json.editor).toMatchObject({ name: other.name })
    const taken = { status: 409, json: { reason: 'taken' } }
    expect(await put({ [vip]: `${base[vip]}  ` })).toEqual(taken)
    expect(await save()).toEqual(taken)
    const saved = await studio.call('POST', 'save', { withProblems: false, window: 'other' })
    expect(saved.status).toBe(200)
    expect(studio.read(vip)).toBe(`${base[vip]} `)
    await studio.call('POST', 'editor', ownWindow)
  })

  const rejected =
    'nope [] null {"files":{}} {"files":{"pages.json":1},"base":{}} {"files":[],"base":{}}'
  it.each([...rejected.split(' '), '{"files":{"pages.json":"\\ud800"},"base":{}}'])(
    'is rejected as %s',
    async (body) => {
      const answer = await studio.request('/__studio/api/draft', { method: 'PUT', body })
      expect([answer.status, Object.keys(JSON.parse(answer.body))]).toEqual([400, ['message']])
    },
  )

  it('is at most 50 MB, or carries a large site twice, and not much more', async () => {
    const draft = JSON.stringify({ files: {}, base: {}, window: 'own', revision: 'none' })
    const send = (megabytes: number) =>
      studio.request('/__studio/api/draft', {
        method: 'PUT',
        body: draft.padEnd(megabytes * 1024 * 1024),
      })
    const { status, body } = await send(51)
    expect([status, body]).toEqual([413, '{"message":"The maximum size is 50 MB."}'])
    // Each file as it is and as it was, with a backslash before each quotation mark.
    writeFiles(studio.folder, { [main]: base[main] + ' '.repeat(13 * 1024 * 1024) })
    expect((await send(52)).status).toBe(200)
    expect((await send(53)).body).toBe('{"message":"The maximum size is 52 MB."}')
  })
})

it('publishes only if the request has no body', async () => {
  const sent = { method: 'POST', body: 'x' }
  const { status, body: text } = await studio.request('/__studio/api/published', sent)
  expect([status, text]).toEqual([413, '{"message":"This request may not have a body."}'])
})

describe('the preview', () => {
  /** The dev server formats the script differently, which changes its hash. */
  const plain = (html: string) =>
    html.replace(/<script>.*?<\/script>/gs, '').replace(/'sha256-[^']*'/g, '')

  it('matches the build', async () => {
    const text = base[vip].replace('"title": "VIP', '"title": "Very VIP')
    expect(text).not.toBe(base[vip])
    await put({ [vip]: text })
    const [home, page, none] = await Promise.all(['', 'vip', 'nothing'].map(preview))
    writeFiles(studio.folder, { [vip]: text })
    const out = join(studio.folder, 'out')
    expect(await execCli('build', '--pages', studio.pagesFile, '--out', out)).toMatchObject({
      code: 0,
    })
    const built = (name: string) => plain(readFileSync(join(out, name), 'utf8'))
    expect(plain(home?.body ?? '') === built('index.html')).toBe(true)
    expect(plain(page?.body ?? '') === built('vip.html')).toBe(true)
    expect(plain(none?.body ?? '') === built('404.html')).toBe(true)
    expect([home?.status, page?.status, none?.status]).toEqual([200, 200, 404])
    expect(page?.body).toContain('Very VIP')
    expect(page?.headers).toMatchObject({
      'content-security-policy': "script-src 'none'; frame-ancestors 'self'",
      'cache-control': 'no-store',
    })
    rmSync(out, { recursive: true })
  })

  it('follows the site on disk without a draft', async () => {
    expect((await preview('vip')).body).not.toContain('Other')
    writeFiles(studio.folder, { [vip]: base[vip].replace('"title": "VIP', '"title": "Other VIP') })
    expect((await preview('vip')).body).toContain('Other VIP')
  })

  it('shows a page that is only in the draft, with its card', async () => {
    const page = base[vip].replace('"/vip"', '"/club"').replaceAll('VIP', 'Club')
    await put({ 'pages/club.json': page })
    const { status, body: text } = await preview('club')
    expect([status, text]).toEqual([200, expect.stringContaining('Club')])
    const card = /\/img\/card-\w+\.jpg/.exec(text)?.[0] ?? ''
    const { status: found, headers, raw } = await studio.request(card)
    expect([found, headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(raw.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
    expect((await studio.request('/club')).status).toBe(404)
  })

  it('shows the last valid version of a site that cannot be read', async () => {
    await put(base)
    const { body: good } = await preview('vip')
    expect(good).toContain('Levels.')
    await put({ [vip]: '{', [main]: '{' })
    expect((await preview('vip')).body === good).toBe(true)
  })

  it('replaces blocks that throw, or whose code is not valid, by cards with file and line', async () => {
    // Vitest maps the lines of modules that another test has loaded, which Vite maps, too.
    const mapping = Object.getOwnPropertyDescriptor(Error, 'prepareStackTrace')
    Reflect.deleteProperty(Error, 'prepareStackTrace')
    onTestFinished(() => {
      if (mapping) Object.defineProperty(Error, 'prepareStackTrace', mapping)
    })
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
    const broken = ['blocks/faq/index.tsx', 'blocks/notice/compile.ts']
    const sourceOf = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
    await studio.restart({
      name: 'break',
      enforce: 'pre',
      load(id) {
        const file = broken.find((name) => id.endsWith(`/${name}`))
        return file === undefined ? undefined : `${sourceOf(file)}\nconst x = ;`
      },
      transform(code, id) {
        if (!id.endsWith('/blocks/hero/index.tsx')) return undefined
        const thrown = code.replace(/(export function Hero\(.*)/, "$1 throw new TypeError('odd')")
        return { code: thrown, map: null }
      },
    })
    const [notice, faq] = [
      '{ "type": "notice", "title": "N", "desc": "N." }',
      '{ "type": "faq", "title": "F", "questions": [{ "question": "Q", "answer": "A." }] }',
    ]
    await put({ [vip]: base[vip].replace('"blocks": [', `"blocks": [${notice},${faq},`) })
    const { status, body: text } = await preview('vip')
    await studio.restart()
    expect(status).toBe(200)
    for (const file of broken)
      expect(text).toContain(`${file}:${sourceOf(file).split('\n').length + 1}:`)
    expect(text).toMatch(/SyntaxError: \w/)
    expect(text).toMatch(/Block 3 \(hero\)<!-- --> has <!-- -->a problem/)
    const lines = sourceOf('blocks/hero/index.tsx').split('\n')
    const line = lines.findIndex((one) => one.startsWith('export function Hero(')) + 1
    expect(text).toContain(`blocks/hero/index.tsx:${line}:`)
    expect(text).toContain('TypeError: odd')
    expect(text).toContain('<h2>D</h2>')
    const logs = printed.mock.calls.map(([log]) => log)
    expect(logs).toEqual(
      [
        '1 \\(notice\\): SyntaxError',
        '2 \\(faq\\): SyntaxError',
        '3 \\(hero\\): TypeError: odd\n',
      ].map((words) => expect.stringMatching(new RegExp(`^/vip › block ${words}`))),
    )
    printed.mockRestore()
  })

  it.each(['/', '//evil.example/', '%5c%5cevil', '%2f%2f', '%252e%252e/x', 'vip%00', '%C3%A9?a=b'])(
    'treats %s as the path of a page',
    async (path) => expect([200, 404]).toContain((await preview(path)).status),
  )
})

it('explains in the preview that there is no valid version yet', async () => {
  writeFiles(studio.folder, { [main]: '{' })
  await studio.restart()
  const { status, headers, body: text } = await studio.request('/__studio/preview/')
  expect([status, headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
  expect(text).toContain('There is nothing to show yet.')
})

it('is served only by npm run studio', async () => {
  const server = await startDevServer(placeSite(studio.pagesFile), siteConfig, 0)
  const answers = await Promise.all(
    ['__studio/', '__studio/api/site', '__studio/preview/'].map((path) => fetch(server.url + path)),
  )
  await server.close()
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
})

it.each(['/__studio/api/nothing', '/__studio/api/constructor', '/__studio/nothing'])(
  'does not find %s',
  async (path) => expect((await studio.request(path)).status).toBe(404),
)
