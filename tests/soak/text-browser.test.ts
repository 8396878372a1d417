import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveChanged, type BuiltSite } from '../browser/built-site.ts'
import { headingOf, labelOf, linesOf, pageAt, pages, site as settings } from '../browser/site.ts'

/** The pages as w3m shows them: text alone. */

let site: BuiltSite
beforeAll(async () => {
  site = await serveChanged()
})
afterAll(() => site?.close())

const run = promisify(execFile)

/** Wide enough that no cell of a table is wrapped. */
async function dump(path: string): Promise<string> {
  const { stdout } = await run('w3m', ['-dump', '-cols', '400', site.url + path])
  return stdout
}

/** Letters and digits alone: lines are wrapped, and symbols stand for bullets and pictures. */
const bare = (text: string): string => text.replace(/[^\p{Letter}\p{Number}]/gu, '')

it.each(pages)('$path has all its texts, in order', async (page) => {
  const text = bare((await dump(page.path)).replaceAll(/^ *(?:•|\d+\.) /gm, ''))
  let from = text.indexOf(bare(headingOf(page)))
  expect(from).toBeGreaterThan(-1)
  for (const line of linesOf(page)) {
    const at = text.indexOf(bare(line), from)
    if (at === -1) throw new Error(`not in its place: ${line}`)
    from = at
  }
})

it.each(pages)('$path has the navigation before, and the footer after', async ({ path }) => {
  const text = await dump(path)
  const [before = '', after = ''] = text.split(headingOf(pageAt(path)).slice(0, 20), 2)
  for (const page of pages) expect(before).toContain(labelOf(page))
  expect(after).toContain('Gambling can be addictive. Know when to stop.')
  expect(after).toContain(settings.footer.promoText)
})

it('the page for unknown addresses explains itself, and links to the home page', async () => {
  const text = await dump('/no-such-page')
  expect(text).toContain('Page Not Found')
  expect(text).toContain('Go Home')
})
