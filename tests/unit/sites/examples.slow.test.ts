// covers: examples/**
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOutputs, plainOutput } from '../../fixtures/plain-output.ts'
import { runCli } from '../../fixtures/run-cli.ts'
import { makeFolder, readFolder, root } from '../../fixtures/site-folder.ts'
import type { Run } from '../../fixtures/start-program.ts'

/* The example sites go through the same commands as the site of the project. */

const examples = [
  {
    name: 'bakery',
    // On each side of the end of its countdown.
    days: ['2026-12-20', '2026-12-21'],
    pages: 1,
    blocks: ['hero', 'loafList', 'openingHours', 'faq'],
    footer: '<a href="tel:+433165550134"',
  },
  {
    name: 'docs-like',
    days: ['2026-11-25'],
    pages: 200,
    blocks: ['hero', 'headingCard', 'comparisonTable'],
    footer: 'Alle Rechte vorbehalten',
  },
]

it('are all tested', () => {
  expect(readdirSync(join(root, 'examples')).toSorted()).toEqual(examples.map(({ name }) => name))
})

describe.each(examples)('$name', ({ name, days, pages, blocks, footer }) => {
  const site = join('examples', name)
  const { path: out, remove } = makeFolder()
  const runs: Run[] = []
  const outputs = new Map<string, Map<string, string>>()
  let files: ReadonlyMap<string, string>
  beforeAll(async () => {
    const dist = join(out, 'dist')
    for (const day of days) {
      runs.push(await runCli('build', '--site', site, '--out', dist, '--at', day))
      outputs.set(day, plainOutput(dist))
    }
    files = readFolder(dist)
  })
  afterAll(remove)

  it('has no problems', async () => {
    const { code, stdout, stderr } = await runCli('validate', '--site', site, '--max-warnings', '0')
    expect([code, stdout + stderr]).toEqual([0, expect.stringContaining('no problems')])
  })

  it('has up-to-date generated files', async () => {
    const { code, stderr } = await runCli('codegen', '--site', site, '--check')
    expect([code, stderr]).toEqual([0, ''])
  })

  it('builds every page', () => {
    for (const { code, stderr } of runs) expect([code, stderr]).toEqual([0, ''])
    const documents = [...files.keys()].filter((file) => file.endsWith('.html'))
    expect(documents).toHaveLength(pages + 1) // and the 404 page
  })

  it('stays the same to the byte', async () => {
    const golden = join(root, 'tests', 'golden', 'outputs', `${name}.txt`)
    await expect(describeOutputs(outputs)).toMatchFileSnapshot(golden)
  })

  it('has the block types that it uses in its client, and no others', () => {
    const [client = ''] = [...files].flatMap(([file, text]) =>
      /^assets\/client-.*\.js$/.test(file) ? [text] : [],
    )
    for (const type of blocks) expect(client).toContain(`${type}:`)
    for (const type of ['promoGrid', 'vipGuide', 'legal']) expect(client).not.toContain(`${type}:`)
  })

  it('says nothing of the site of the project', () => {
    const own = /p666|gambl|casino|Philippin|bonus/i
    const told = [...files].filter(
      ([file, text]) => /\.(?:html|js|json|xml|txt|webmanifest)$/.test(file) && own.test(text),
    )
    expect(told.map(([file, text]) => `${file}: ${own.exec(text)?.[0]}`)).toEqual([])
  })

  it('has its own footer, in its language, and its own address in the sitemap', () => {
    const { site: settings } = JSON.parse(readFileSync(join(root, site, 'pages.json'), 'utf8'))
    const html = files.get('index.html') ?? ''
    expect(html).toContain(`<html lang="${settings.lang}"`)
    expect(html.slice(html.indexOf('<footer'))).toContain(footer)
    expect(files.get('sitemap.xml')).toContain(`<loc>${settings.url}/</loc>`)
  })
})
