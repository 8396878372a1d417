import { expect, it, vi, type MockInstance } from 'vitest'
import type { DraftRequest, Outdated } from '../../../studio/api.ts'
import { setTranslation } from '../../../studio/client/languages/model/edit-translation.ts'
import { textOf } from '../../fixtures/base-site.ts'
import { main } from '../../fixtures/edited-site.ts'
import { poOf, translatedSite } from '../../fixtures/languages.ts'
import { openOffline } from '../../fixtures/offline-session.ts'
import { stubBrowser } from '../../fixtures/studio-windows.ts'

/* What a key costs in a site of a million characters, counted. */

stubBrowser()

const lines = Array.from({ length: 10_000 }, (_, index) => `Line ${index} of a page.`)
const desc = `<p>${lines.map((line) => `${line} ${'It goes on. '.repeat(8)}`).join('</p><p>')}</p>`
const title = 'The facts'
const site = translatedSite()
const long = { ...site.pages['/'], blocks: [{ type: 'headingCard', title, desc }] }
const disk = {
  [main]: textOf({ ...site, pages: { ...site.pages, '/long': long } }),
  'locales/fil.po': `${poOf('fil', site)}\n${lines.map((line) => `msgid "${line}"\nmsgstr "${'Ito. '.repeat(20)}"\n`).join('\n')}`,
}
const typed = 'Typed. '
const path = ['pages', '/bonus', 'blocks', 0, 'title']

/** A session whose server answers with a revision, or as it is told. */
function openSite(answerTo: (request: DraftRequest) => Outdated | undefined = () => undefined) {
  const sent: DraftRequest[] = []
  const session = openOffline(disk, null, {
    sendDraft(request) {
      sent.push(request)
      return Promise.resolve(answerTo(request) ?? { revision: `${sent.length}`, fault: 'none' })
    },
  })
  session.set({ pageKey: '/bonus', block: 0 })
  const type = (count: number): void => {
    const text = session.language()?.at(path)
    const group = { key: 'typed', isOpen: true }
    const value = typed.repeat(count)
    if (text) setTranslation(session, text, value, group)
    else session.edit([{ file: main, edit: { kind: 'set', path, value } }], 'typed', group)
    session.language()?.at(path)
  }
  return { session, sent, type }
}

/** All ways to read a text that make an edited one whole first. */
const readers = [
  'charCodeAt',
  'endsWith',
  'includes',
  'indexOf',
  'lastIndexOf',
  'replaceAll',
  'slice',
  'split',
  'startsWith',
  'trim',
  'trimEnd',
  'trimStart',
] as const

/** The methods of long texts with what was typed that are called meanwhile, and how much JSON is read. */
function readsDuring(act: () => void): { whole: string[]; parsed: number } {
  const spies = readers.map((name): [string, MockInstance] => [
    name,
    vi.spyOn(String.prototype, name),
  ])
  const parse = vi.spyOn(JSON, 'parse')
  act()
  const contexts = spies.map(([name, { mock }]) => [name, mock.contexts.map(String)] as const)
  const parsed = parse.mock.calls.reduce((sum, [text]) => sum + text.length, 0)
  vi.restoreAllMocks()
  const whole = contexts.flatMap(([name, all]) =>
    all.some((text) => text.length > 500_000 && text.includes(typed)) ? [name] : [],
  )
  return { whole, parsed }
}

it.each(['form', 'translation'])(
  'a key in a %s reads and sends only what it changes',
  async (place) => {
    const { session, sent, type } = openSite()
    if (place === 'translation') session.set({ lang: 'fil-PH' })
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    type(1)
    for (const count of [2, 3, 2, 4]) {
      const { whole, parsed } = readsDuring(() => type(count))
      expect(whole).toEqual([])
      expect(parsed).toBeLessThan(1000)
    }
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    type(5)
    await vi.waitFor(() => expect(sent).toHaveLength(3))
    // The first one names its base by a hash.
    for (const request of sent) expect(JSON.stringify(request).length).toBeLessThan(400)
    session.close()
  },
)

it('a draft is sent as a whole if the server does not know what it is based on', async () => {
  const { session, sent, type } = openSite((request) =>
    JSON.stringify(request).includes('baseHash') ? { reason: 'unfounded' } : undefined,
  )
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  type(1)
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  const { files } = session.draft.state()
  expect(sent.at(-1)).toMatchObject({
    files: { [main]: files[main] },
    base: { [main]: disk[main] },
  })
  expect(session.isSafe()).toBe(true)
  session.close()
})
