// covers: server/receiver/** schema/values/form.ts blocks/form/compile.ts builder/compile/fill.ts
import { once } from 'node:events'
import { readdirSync, utimesSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeCsv } from '../../../server/receiver/csv.ts'
import { createLimiter } from '../../../server/receiver/limiter.ts'
import { ask } from '../../fixtures/ask.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { startMailServer, type ReceivedMail } from '../../fixtures/mail-server.ts'
import { formOrigin, siteWithForm, startFormReceiver } from '../../fixtures/receiver.ts'

/** A receiver keeps what fits the form and mails it; what does not is refused in words, and programs get nowhere. */

const folder = folderForTests()
const page = { accept: 'text/html' }
const pdf = (name: string, start = '%PDF-1.7', size = 100) =>
  new File([start, 'x'.repeat(size)], name, { type: 'application/pdf' })
let mailServer: Awaited<ReturnType<typeof startMailServer>>
let receiver: Awaited<ReturnType<typeof startFormReceiver>>
beforeAll(async () => {
  mailServer = await startMailServer()
  receiver = await startFormReceiver(folder.at('one'), mailServer.url)
})
afterAll(async () => {
  await receiver.stop()
  await mailServer.close()
})

async function mailOf(sent: Promise<Response>): Promise<ReceivedMail | undefined> {
  const before = mailServer.mails.length
  expect((await sent).status).toBe(200)
  await receiver.mailed()
  expect(mailServer.mails.length).toBe(before + 1)
  return mailServer.mails.at(-1)
}

describe('an answer', () => {
  it('arrives as mail that can be replied to, with its file under a name of our own', async () => {
    const answers = {
      wishes: 'A\r\nwindow',
      where: 'Out  side',
      when: 'Late evening',
      consent: 'yes',
    }
    const mail = await mailOf(receiver.post({ ...answers, voucher: pdf('../../é.PDF') }))
    expect(mail?.to).toEqual(['office@p666.example'])
    const lines = ['From: web@p666.example', 'Reply-To: ana@a.example']
    for (const line of lines) expect(mail?.raw).toContain(line)
    expect(mail?.raw).toContain('Subject: =?UTF-8?Q?Book_a_=22table=22_=26_more?=\r\n')
    expect(mail?.raw).toMatch(/Full name:\r\nAna =C3=91\r\n/)
    expect(mail?.raw).toMatch(/Wishes:\r\nA\r\nwindow\r\n/)
    const [name = ''] = readdirSync(folder.at('one/received/files'))
    expect(name).toMatch(/^[\da-f-]{36}\.pdf$/)
    expect(mail?.raw).toContain(`filename=${name}`)
  })

  it('cannot add headers, recipients or mails', async () => {
    for (const name of ['Ana\r\nBcc: x@evil.example', 'Ana\nBcc: x@evil.example'])
      expect((await receiver.post({ name })).status).toBe(422)
    for (const email of [
      'a@b.example\r\nBcc: x@evil.example',
      'a@b.example, x@evil.example',
      'a b@c',
    ])
      expect((await receiver.post({ email })).status).toBe(422)
    const mail = await mailOf(
      receiver.post({ wishes: 'Hi\r\n.\r\nMAIL FROM:<x@evil.example>\r\nBcc: x@evil.example' }),
    )
    expect(mail?.to).toEqual(['office@p666.example'])
    expect(mail?.raw.split('\r\n\r\n')[0]).not.toMatch(/evil/)
  })

  it.each<[string, Parameters<typeof receiver.post>[0], string[]]>([
    ['lacks what is required', { name: '', email: '' }, ['name', 'email']],
    ['has fields that the form has not', { other: 'x', __proto__x: 'y' }, ['other', '__proto__x']],
    ['is too long', { wishes: 'x'.repeat(201), name: 'x'.repeat(1001) }, ['name', 'wishes']],
    ['is none of the choices', { where: 'Up', when: 'In' }, ['where', 'when']],
    ['is no date', { day: '2026-02-30' }, ['day']],
    ['is a date too early', { day: '2025-12-31' }, ['day']],
    ['is a date too late', { day: '2027-01-01' }, ['day']],
    ['consents to something else', { consent: 'on' }, ['consent']],
    ['is there twice', { where: ['In', 'Out  side'] }, ['where']],
    ['has a text for a file', { voucher: 'text' }, ['voucher']],
    ['has a file for a text', { wishes: pdf('a.pdf') }, ['wishes']],
    ['has a file that is too large', { voucher: pdf('a.pdf', '%PDF-', 1_000_000) }, ['voucher']],
    ['has a file of another type', { voucher: pdf('a.exe') }, ['voucher']],
    ['has a file that is not what its name says', { voucher: pdf('a.png') }, ['voucher']],
  ])('is refused by the names of its fields if it %s', async (_why, answers, wrong) => {
    const answer = await receiver.post(answers)
    const given: { wrong: string[] } = await answer.json()
    expect([answer.status, given.wrong.toSorted()]).toEqual([422, wrong.toSorted()])
  })
})

describe('a browser without scripts', () => {
  it('is sent to the thank-you page of the site, whichever page it names', async () => {
    const site = siteWithForm({ thanksPage: '/vip' })
    const other = await startFormReceiver(folder.at('thanks'), undefined, {}, site)
    const answer = await other.post({ thanks_page: 'https://evil.example/' }, page)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/vip'])
    await other.stop()
  })

  it('gets a page with thanks if there is none', async () => {
    const answer = await receiver.post({}, page)
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining('<p><b>It is yours.</b></p>'),
    ])
  })

  it('gets a page with the mistakes in words', async () => {
    const wrong = { name: '', email: '<script>', voucher: pdf('a.exe') }
    const answer = await receiver.post(wrong, page)
    const text = await answer.text()
    expect(answer.status).toBe(422)
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src/)
    expect(text).toContain('<h1>Book a &#34;table&#34; &#38; more</h1>')
    expect(text.match(/<li>.*?<\/li>/g)).toEqual([
      '<li>Full name: Fill in this field.</li>',
      '<li>Email: Enter an email address, such as name@example.com.</li>',
      '<li>Voucher: Choose a file of at most 1 MB (.pdf, .jpg, .jpeg, .png, .webp).</li>',
    ])
    expect(text).toContain(`<a href="${formOrigin}/bonus">`)
    expect(text).not.toContain('script')
  })
})

describe('what is not from a visitor', () => {
  const stored = (): number => receiver.store.listAll().length

  it('is thanked and thrown away if it fills in the trap, or was opened long ago', async () => {
    const [before, discarded] = [stored(), receiver.discarded()]
    const long = new Date(Date.now() - 40 * 86_400_000).toISOString()
    for (const answers of [{ your_website: 'x' }, { opened_at: long }])
      expect((await receiver.post(answers)).status).toBe(200)
    expect([stored(), receiver.discarded()]).toEqual([before, discarded + 2])
  })

  it('may be sent again if it comes too soon', async () => {
    const before = stored()
    expect((await receiver.post({ opened_at: new Date().toISOString() })).status).toBe(429)
    expect(stored()).toBe(before)
    const earlier = new Date(Date.now() - 10_000).toISOString()
    expect((await receiver.post({ opened_at: earlier })).status).toBe(200)
  })

  it('is refused from pages of other sites, and from none', async () => {
    const before = stored()
    for (const origin of ['https://evil.example', 'null', `${formOrigin}.evil.example`, '']) {
      const answer = await receiver.post({}, { origin })
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([
        403,
        null,
      ])
    }
    expect(stored()).toBe(before)
  })

  it('finds no other pages or forms', async () => {
    expect((await receiver.post({}, {}, '/vip')).status).toBe(404)
    expect((await receiver.post({ 'form-name': 'form-other' })).status).toBe(400)
    expect((await ask(receiver.port, '/received/messages.db')).status).toBe(404)
  })

  it('is refused if it is huge, or not a form', async () => {
    const headers = { origin: formOrigin, 'content-type': 'application/x-www-form-urlencoded' }
    const send = (more: object, body: string | Uint8Array) =>
      ask(
        receiver.port,
        '/?page=/bonus',
        { ...headers, 'x-forwarded-for': '10.1.1.1', ...more },
        'POST',
        body,
      )
    const huge = Buffer.alloc(3_000_000, 'a')
    expect((await send({}, huge)).status).toBe(413)
    expect((await send({ 'transfer-encoding': 'chunked' }, huge)).status).toBe(413)
    expect((await send({ 'content-type': 'application/json' }, '{}')).status).toBe(400)
    expect((await send({ 'content-type': 'multipart/form-data; boundary=a' }, '--b')).status).toBe(
      400,
    )
  })

  it('is cut off if it sends its body slowly', async () => {
    const limits = { headersTimeout: 200, requestTimeout: 300 }
    const slow = await startFormReceiver(folder.at('slow'), undefined, {
      limits,
      readForms: receiver.readForms,
    })
    const socket = connect(slow.port, '127.0.0.1')
    socket.write(
      `POST /?page=/bonus HTTP/1.1\r\nHost: a\r\nOrigin: ${formOrigin}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 90\r\n\r\na`,
    )
    socket.on('error', () => {}).resume()
    await once(socket, 'close')
    expect(slow.store.listAll()).toEqual([])
    await slow.stop()
  })
})

describe('the limit of an address', () => {
  it('comes back bit by bit, and counts a network of IPv6 as one', () => {
    let now = 0
    const mayAsk = createLimiter({ burst: 2, interval: 1000 }, () => now)
    const ask2 = (address: string): boolean[] => [mayAsk(address), mayAsk(address), mayAsk(address)]
    expect(ask2('1.2.3.4')).toEqual([true, true, false])
    now = 1000
    expect(ask2('1.2.3.4')).toEqual([true, false, false])
    expect(ask2('2001:db8:0:2::1')).toEqual([true, true, false])
    expect(mayAsk('2001:db8:0:2:9::1')).toBe(false)
    expect(mayAsk('2001:db8:0:1::1')).toBe(true)
  })

  it('believes as many proxies as there are', async () => {
    const limits = { perAddress: { burst: 1, interval: 1e9 } }
    const statuses = async (proxies: number, addresses: readonly string[]): Promise<number[]> => {
      const other = await startFormReceiver(folder.at(`by-${proxies}`), undefined, {
        limits,
        proxies,
        readForms: receiver.readForms,
      })
      const all: number[] = []
      for (const address of addresses)
        all.push((await other.post({}, { 'x-forwarded-for': address })).status)
      await other.stop()
      return all
    }
    expect(await statuses(0, ['1.1.1.1', '2.2.2.2'])).toEqual([200, 429])
    expect(await statuses(1, ['9.9.9.9, 1.1.1.1', '8.8.8.8, 1.1.1.1', '2.2.2.2'])).toEqual([
      200, 429, 200,
    ])
  })
})

describe('what is stored', () => {
  it('is mailed once the mail server takes it, also by the next receiver', async () => {
    let isFailing = true
    const again = { readForms: receiver.readForms }
    const server = await startMailServer(() => isFailing)
    const first = await startFormReceiver(folder.at('again'), server.url, again)
    expect((await first.post({})).status).toBe(200)
    await first.stop()
    expect(first.lines.join()).toMatch(
      /^Message 1 is stored, but could not be mailed: .*No space left/,
    )
    isFailing = false
    const next = await startFormReceiver(folder.at('again'), server.url, again)
    await next.mail()
    const id: unknown = expect.stringMatching(/^Message-ID: <1\.\d+@p666\.example>/)
    expect(server.mails.map(({ raw }) => /^Message-ID: .*/m.exec(raw)?.[0])).toEqual([id])
    await next.stop()
    await server.close()
  })

  it('is exported so that no spreadsheet runs it', async () => {
    const base = { page: '/', title: 'Book', recipient: 'contact', id: 1, form: 'book', tries: 0 }
    const cells = ['=1+1', '+1', '-1', '@a', '\t=1', '\r=1', ' =1', '＝1', 'a "b"\nc', 'plain']
    const answers = cells.map((value, index) => ({
      name: `f${index}`,
      label: 'F',
      kind: 'text',
      value,
    }))
    const csv = writeCsv([
      { ...base, receivedAt: 0, answers },
      {
        ...base,
        receivedAt: 0,
        answers: [{ name: 'f9', label: 'F', kind: 'text', value: 'last' }],
      },
    ])
    const [names, ...rows] = csv.split('\r\n')
    expect(names).toMatch(/^\uFEFF"received","page","f0",.*"f9"$/)
    expect(rows).toEqual([
      `"1970-01-01T00:00:00.000Z","/","'=1+1","'+1","'-1","'@a","'\t=1","'\r=1","' =1","'＝1","a ""b""\nc","plain"`,
      '"1970-01-01T00:00:00.000Z","/","","","","","","","","","","last"',
      '',
    ])
  })

  it('is deleted with its files when its time is over', async () => {
    const other = await startFormReceiver(folder.at('old'), undefined, {
      readForms: receiver.readForms,
    })
    await other.post({ voucher: pdf('a.pdf') })
    other.store.deleteBefore(Date.now() - 1000)
    expect(other.store.listAll().length).toBe(1)
    const files = folder.at('old/received/files')
    for (const name of readdirSync(files)) utimesSync(`${files}/${name}`, 1, 1)
    other.store.deleteBefore(Date.now() + 1)
    expect([other.store.listAll(), readdirSync(files)]).toEqual([[], []])
    await other.stop()
  })
})

it('follows changes of the site, and keeps its forms while that has errors', async () => {
  const other = await startFormReceiver(folder.at('changes'))
  const change = async (site: object): Promise<void> => {
    folder.write('changes/pages.json', site)
    await new Promise((done) => setTimeout(done, 1100))
  }
  await change(siteWithForm({ id: 'order' }))
  expect((await other.post({ 'form-name': 'form-order' })).status).toBe(200)
  await change(siteWithForm({ target: 'nobody' }))
  expect((await other.post({ 'form-name': 'form-order' })).status).toBe(200)
  expect(other.faults).toContain('P096')
  await other.stop()
})
