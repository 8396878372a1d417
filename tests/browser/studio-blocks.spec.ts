// covers: blocks/** studio/** server/*.ts server/dev/** schema/** check/** site/** tests/fixtures/site/**
import { expect, test } from '@playwright/test'
import { readExamples } from '../../schema/read/examples.ts'
import type { JsonObject } from '../../schema/read/json-object.ts'
import { listBlockTypes, loadSchemas } from '../../schema/read/load-schemas.ts'
import { branchesByType, dereference } from '../../schema/read/bundle.ts'
import { kindOf } from '../../studio/client/fields/schema/field-kind.ts'
import { openComposer, original as fixtureText, startOver } from './composer.ts'
import { changedLines } from './changed-lines.ts'
import { formatJson, openForm } from './form.ts'
import { planSite } from './running-site.ts'

const bundle = loadSchemas()
const branches = branchesByType(bundle, bundle.$defs['Block'] ?? {})
const types = listBlockTypes()
let original: string
const site = planSite('studio')

test.describe.configure({ mode: 'serial' })
test.use({ viewport: { width: 1440, height: 960 } })

test.beforeAll(async () => {
  const { pages, ...others } = JSON.parse(fixtureText)
  const trials = Object.fromEntries(types.map((type) => [pathOf(type), trialOf(type)]))
  const text = JSON.stringify({ ...others, pages: { ...pages, ...trials } }, undefined, 2)
  original = await formatJson(text)
  await site.start()
})
test.afterAll(() => site.remove())

test('a text of each type of block is edited, and no other line', async ({ page, request }) => {
  test.slow()
  await startOver(request, site, { 'pages.json': original })
  const composer = await openComposer(page, site)
  const form = openForm(composer, site, original)
  for (const type of types) {
    const before = site.read('pages.json')
    const { blocks } = trialOf(type)
    const { key, title, value } = firstText(type)
    await form.openBlock(pathOf(type), blocks.length - 1)
    const box = form.field(title).first()
    await expect(box).toHaveValue(value)
    await box.focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('s')
    await form.savedLines()
    const [gone = '', added, ...others] = changedLines(before, site.read('pages.json'))
    expect(gone).toContain(JSON.stringify(value))
    const end = gone.lastIndexOf('"')
    expect([added, others]).toEqual([`+${gone.slice(1, end)}s${gone.slice(end)}`, []])
    const saved = JSON.parse(site.read('pages.json')).pages[pathOf(type)].blocks
    expect(saved).toEqual([...blocks.slice(0, -1), { ...blocks.at(-1), [key]: `${value}s` }])
  }
})

/** The first text of a type's first example; its id only where it has no other, since links lead there. */
function firstText(type: string): { key: string; title: string; value: string } {
  const { properties = {} } = dereference(bundle, branches.get(type) ?? {})
  const [example = {}] = readExamples(type)
  const texts = Object.entries(properties).flatMap(([key, schema]) => {
    const kind = kindOf(bundle, schema)
    const value = example[key]
    return typeof value === 'string' && ['text', 'longText', 'markup'].includes(kind)
      ? [{ key, title: schema.title ?? key, value }]
      : []
  })
  const text = texts.find(({ key }) => key !== 'id') ?? texts[0]
  if (!text) throw new Error(`the first example of ${type} has no text`)
  return text
}

/** A page with a block of the type, below the main heading that every page needs. */
function trialOf(type: string): { blocks: JsonObject[] } & JsonObject {
  const hero = { type: 'hero', title: `Trial of ${type}`, desc: 'What this page is for.' }
  const [example = {}] = readExamples(type)
  return {
    name: `Trial of ${type}`,
    inNav: false,
    meta: {
      title: `Trial of ${type}: one block of this type`,
      description: `This page has one block of the type ${type}, so that its form can be tried on a page of its own.`,
    },
    blocks: type === 'hero' ? [example] : [hero, example],
  }
}

function pathOf(type: string): string {
  return `/trial-${type.toLowerCase()}`
}
