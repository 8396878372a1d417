import { isJsonObject, type JsonObject } from '../../../schema/read/json-object.ts'
import { sharedSections } from '../../../site/view/sections.ts'
import type { SiteView } from '../../../site/view/site-view.ts'
import { blocksOfOutline, outlinesOf } from '../../outlines.ts'
import { fitSample } from '../../samples.ts'
import { copyWithoutIds } from '../clipboard/copied.ts'
import { copyPage, createPage } from '../model/pages.ts'
import type { Session } from '../session/session.ts'
import { sampleSiteOf, templateOf, type Choice, type ChoiceGroup } from './choices.ts'

/** Something that a new page can begin with. */
export interface PageChoice extends Choice {
  /** Creates the page, under a name for people. */
  create: (name: string) => JsonObject
}

/** Lists what a new page can begin with: outlines, saved templates, and the pages of the site. */
export function listPageChoices(
  { opened: { bundle, examples, main } }: Session,
  site: SiteView,
): ChoiceGroup<PageChoice>[] {
  const place = sampleSiteOf(site)
  const { settings } = bundle
  const groups = [
    {
      title: 'Outlines',
      choices: outlinesOf(settings).flatMap((outline): PageChoice[] => {
        const { name, title, about } = outline
        const samples = blocksOfOutline(outline, (type) => examples[type] ?? [])
        if (!samples) return []
        const blocks = samples.map((sample) => copyWithoutIds(fitSample(bundle, place, sample)))
        const create = (page: string): JsonObject => createPage(page, blocks, settings)
        return [{ name: `outline/${name}`, label: title, about, blocks, create }]
      }),
    },
    {
      title: 'Templates',
      choices: sharedSections(site, main)
        .all.filter(({ template }) => template === 'page')
        .map((section): PageChoice => {
          const choice = templateOf(site, main, section)
          return { ...choice, create: (page) => createPage(page, choice.blocks, settings) }
        }),
    },
    {
      title: 'Pages of this site',
      choices: site.pages.map((page): PageChoice => ({
        name: `page/${page.path}`,
        label: page.path,
        about: 'A copy of the page and its settings.',
        blocks: page.blocks.filter(isJsonObject),
        create: (name) => copyPage(page, name, settings),
      })),
    },
  ]
  return groups.filter(({ choices }) => choices.length > 0)
}
