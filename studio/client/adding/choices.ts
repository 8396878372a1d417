import { isJsonObject, type JsonObject } from '../../../schema/read/json-object.ts'
import { toLabel } from '../../../schema/values/label.ts'
import { sharedSections, type SectionInfo } from '../../../site/view/sections.ts'
import { memberOf, type SiteView } from '../../../site/view/site-view.ts'
import { blocksOfOutline, outlinesOf } from '../../outlines.ts'
import { fitSample, sampleOf, variantsOf, type SampleSite } from '../../samples.ts'
import { listTypeInfos } from '../blocks/block-types.ts'
import { copyWithoutIds } from '../clipboard/copied.ts'
import { t, tCount } from '../i18n/translate.ts'
import { copyPage, createPage } from '../model/pages.ts'
import { listOf } from '../model/pictures/picture-edits.ts'
import { wordUse } from '../model/words/uses.ts'
import type { Session } from '../session/session.ts'

/** Something that the block picker offers. */
export interface Choice {
  /** Identifies it, and its sample on the server. */
  name: string
  label: string
  about: string
  blocks: readonly JsonObject[]
}

/** Choices under a heading. */
export interface ChoiceGroup<C extends Choice = Choice> {
  title: string
  choices: readonly C[]
}

/** Lists what can be added to a page: block types, their variants, and shared sections. */
export function listChoices(session: Session, site: SiteView): ChoiceGroup[] {
  const { bundle, examples, main } = session.opened
  const place = sampleSiteOf(session)
  const { all, shared } = sharedSections(site, main)
  const types = listTypeInfos(bundle)
  const choose = (type: string, label: string, about: string, variant?: string): Choice[] => {
    const sample = sampleOf(examples[type] ?? [], variant)
    const name = ['type', type, ...(variant === undefined ? [] : [variant])].join('/')
    if (!sample) return []
    const fitting = fitSample(bundle, place, sample)
    return [{ name, label, about, blocks: [copyWithoutIds(fitting)] }]
  }
  return groupsOf({
    [t('Blocks')]: types.flatMap(({ type, label, description }) =>
      choose(type, label, description),
    ),
    [t('Variants')]: types.flatMap(({ type, label, description, schema }) =>
      variantsOf(schema, examples[type] ?? []).flatMap((variant) =>
        choose(type, `${label}, ${t(toLabel(variant)).toLocaleLowerCase()}`, description, variant),
      ),
    ),
    [t('Shared sections')]: shared.map((section) => ({
      name: `section/${section.name}`,
      label: section.title,
      about: t('Shared between pages: {section}.', { section: wordUse(section) }),
      blocks: [{ type: 'use', section: section.name }],
    })),
    [t('Saved blocks')]: all
      .filter(({ template }) => template === 'blocks')
      .map((section) => templateOf(site, main, section)),
  })
}

/** Groups choices by their headings, without empty groups. */
function groupsOf<C extends Choice>(byTitle: Record<string, readonly C[]>): ChoiceGroup<C>[] {
  const groups = Object.entries(byTitle)
  return groups.flatMap(([title, choices]) => (choices.length > 0 ? [{ title, choices }] : []))
}

/** What samples have to do with the site of a session. */
export function sampleSiteOf({ state }: Session): SampleSite {
  const { site, publicFiles: files } = state()
  return { pictures: [...listOf(site).keys()], files, promoUrl: site.settings['promoUrl'] }
}

/** Offers copies of the blocks of a template. */
function templateOf(site: SiteView, main: string, { name, title }: SectionInfo): Choice {
  const { blocks } = memberOf(memberOf(site.roots.get(main), 'sections'), name)
  const copied = Array.isArray(blocks) ? blocks.filter(isJsonObject) : []
  const about = t('A copy of {length}.', {
    length: tCount(copied.length, '{count} block', '{count} blocks'),
  })
  return { name: `section/${name}`, label: title, about, blocks: copied }
}

/** Keeps the choices that contain all words of a query, wherever they are. */
export function findChoices<C extends Choice>(
  groups: readonly ChoiceGroup<C>[],
  query: string,
): ChoiceGroup<C>[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const isFound = ({ label, about }: C): boolean => {
    const text = `${label} ${about}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return groupsOf(
    Object.fromEntries(groups.map(({ title, choices }) => [title, choices.filter(isFound)])),
  )
}

/** Something that a new page can begin with. */
export interface PageChoice extends Choice {
  /** Creates the page, under a name for people. */
  create: (name: string) => JsonObject
}

/** Lists what a new page can begin with: outlines, saved templates, and the pages of the site. */
export function listPageChoices(session: Session, site: SiteView): ChoiceGroup<PageChoice>[] {
  const { bundle, examples, main } = session.opened
  const place = sampleSiteOf(session)
  const { settings } = bundle
  return groupsOf<PageChoice>({
    [t('Outlines')]: outlinesOf(settings).flatMap((outline): PageChoice[] => {
      const { name, title, about } = outline
      const samples = blocksOfOutline(outline, (type) => examples[type] ?? [])
      if (!samples) return []
      const blocks = samples.map((sample) => copyWithoutIds(fitSample(bundle, place, sample)))
      const create = (page: string): JsonObject => createPage(page, blocks, settings)
      return [{ name: `outline/${name}`, label: title, about, blocks, create }]
    }),
    [t('Templates')]: sharedSections(site, main)
      .all.filter(({ template }) => template === 'page')
      .map((section): PageChoice => {
        const choice = templateOf(site, main, section)
        return { ...choice, create: (page) => createPage(page, choice.blocks, settings) }
      }),
    [t('Pages of this site')]: site.pages.map((page): PageChoice => ({
      name: `page/${page.path}`,
      label: page.path,
      about: t('A copy of the page and its settings.'),
      blocks: page.blocks.filter(isJsonObject),
      create: (name) => copyPage(page, name, settings),
    })),
  })
}
