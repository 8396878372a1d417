import { expect, it } from 'vitest'
import { expandSite } from '../../../check/expand/expand-page.ts'
import { readSections } from '../../../check/expand/sections.ts'
import { asRecord, isJsonObject } from '../../../schema/read/json-object.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { createSiteViewer } from '../../../site/view/site-view.ts'
import { createDraft } from '../../../studio/client/model/draft.ts'
import { detachOrder, isSectionChanged } from '../../../studio/client/model/sections.ts'
import { sharedSections, titleOfSection } from '../../../site/view/sections.ts'
import { limits, textWithSections, use } from '../../fixtures/sections.ts'

const main = 'pages.json'
const outer = { blocks: [use()] }
const text = textWithSections(
  { '/': [use({ limits: { title: 'Yours' } })], '/vip': [use(undefined, 'outer')] },
  { limits, outer },
)
const view = (shown: string) => createSiteViewer(main)({ [main]: shown })
const blocksOf = (shown: string, key: string): readonly JsonValue[] =>
  view(shown).pages.find((page) => page.key === key)!.blocks

it('counts the pages that show a section, directly or through another one', () => {
  const sections = sharedSections(view(text), main)
  expect([...sections.pagesOf('limits')]).toEqual(['/', '/vip'])
  expect([...sections.pagesOf('outer')]).toEqual(['/vip'])
  expect(sections.pagesOf('none').size).toBe(0)
})

it('knows the title of a section, and whether what it shows has changed', () => {
  const root = JSON.parse(text)
  expect(titleOfSection(root, 'limits')).toBe('Limits')
  expect(titleOfSection(root, 'outer')).toBe('outer')
  const edited = JSON.parse(text.replace('For one day.', 'For 24 hours.'))
  expect(isSectionChanged(root, edited, 'outer')).toBe(true)
  expect(isSectionChanged(root, JSON.parse(text), 'outer')).toBe(false)
})

it('detaches a section: the page shows the same, and no other line changes', () => {
  const draft = createDraft({ [main]: text })
  const order = detachOrder(blocksOf(text, '/'), 1, sharedSections(view(text), main))!
  const path = ['pages', '/', 'blocks']
  draft.edit([{ file: main, edit: { kind: 'arrange', path, order } }], { summary: 'x' })
  const after = draft.state().files[main]!
  const shown = (written: string): unknown => {
    const site: unknown = JSON.parse(written)
    const { sections: _, ...others } = asRecord(expandSite(site, readSections(site)))
    return others
  }
  expect(shown(after)).toEqual(shown(text))
  expect(blocksOf(after, '/').some((block) => isJsonObject(block) && block['type'] === 'use')).toBe(
    false,
  )
  const from = text.indexOf('"type": "use"', text.indexOf('"pages"'))
  const to = text.indexOf('"type": "headingCard"', from)
  expect(after.startsWith(text.slice(0, from - 20))).toBe(true)
  expect(after.endsWith(text.slice(to))).toBe(true)
  draft.undo()
  expect(draft.state().files[main]).toBe(text)
})

it('does not detach what shows no section', () => {
  const sections = sharedSections(view(text), main)
  expect(detachOrder(blocksOf(text, '/'), 0, sections)).toBeUndefined()
  expect(detachOrder([{ type: 'use', section: 'none' }], 0, sections)).toBeUndefined()
})
