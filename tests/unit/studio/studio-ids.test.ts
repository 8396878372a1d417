import { expect, it } from 'vitest'
import { loadSchemas } from '../../../schema/read/load-schemas.ts'
import { sharedSections } from '../../../site/view/sections.ts'
import { createSiteViewer } from '../../../site/view/site-view.ts'
import { copyWithoutIds } from '../../../studio/client/clipboard/copy.ts'
import { createDraft } from '../../../studio/client/model/draft.ts'
import { createTargetLister } from '../../../studio/client/model/page-targets.ts'

const listTargets = createTargetLister(loadSchemas())
const main = 'pages.json'
const text = `{
  "pages": {
    "/": {
      "blocks": [
        { "type": "faq", "id": "questions", "title": "Good questions", "questions": [
          { "id": "why", "question": "Why?", "answer": "So." }, { "question": "How?", "answer": "So." }
        ] },
        { "type": "legal", "title": "Why", "sections": [] },
        { "type": "promoGrid", "cards": [{ "emoji": "🎁", "title": "Gift", "desc": "One." }] },
        { "type": "cta", "title": "歡迎", "buttons": [] }
      ]
    }
  }
}
`

const targetsOf = (written: string) => {
  const site = createSiteViewer(main)({ [main]: written })
  return site.pages.slice(0, 1).flatMap((page) => listTargets(page, sharedSections(site, main)))
}

it('lists what has an id, then the blocks that can get one, each another', () => {
  expect(targetsOf(text).map(({ id, label, naming }) => [id, label, naming !== undefined])).toEqual(
    [
      ['questions', 'Good questions', false],
      ['why', 'Why?', false],
      ['why-2', 'Why', true],
      ['promo-grid', 'Promo grid', true],
      ['cta', '歡迎', true],
    ],
  )
})

it('lists the ids in the sections of a page, also after an edit of a section in another file', () => {
  const view = createSiteViewer(main)
  const page = text.replace('"blocks": [\n', '"blocks": [{ "type": "use", "section": "more" },\n')
  const idsWith = (id: string): string[] => {
    const blocks = [{ type: 'cta', id }]
    const root = JSON.stringify({ sections: { more: { blocks } }, pages: {} })
    const site = view({ [main]: root, 'pages/home.json': page })
    const sections = sharedSections(site, main)
    return site.pages.flatMap((one) => listTargets(one, sections).map((target) => target.id))
  }
  expect(idsWith('first').slice(0, 3)).toEqual(['first', 'questions', 'why'])
  expect(idsWith('why-2')).toEqual(['why-2', 'questions', 'why', 'why-3', 'promo-grid', 'cta'])
})

it('names a block after its type, and nothing else', () => {
  const naming = targetsOf(text).find(({ id }) => id === 'why-2')?.naming
  if (!naming) throw new Error('unreachable')
  const draft = createDraft({ [main]: text })
  expect(draft.edit([{ file: main, edit: naming }], { summary: '' })).toBe(true)
  expect(draft.state().files[main]).toBe(
    text.replace('"type": "legal", ', '"type": "legal", "id": "why-2", '),
  )
})

it('copies a block without its ids and those of its entries', () => {
  const block = { type: 'faq', id: 'a', title: 'id', questions: [{ id: 'b', question: 'Q' }] }
  expect(copyWithoutIds(block)).toEqual({
    type: 'faq',
    title: 'id',
    questions: [{ question: 'Q' }],
  })
  expect(block.id).toBe('a')
})
