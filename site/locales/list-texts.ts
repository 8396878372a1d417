import { createWalk, type Occurrence } from '../../check/walk.ts'
import { showPart } from '../../content/layers/expand-part.ts'
import type { SiteExpander } from '../../content/layers/expander.ts'
import {
  readSections,
  readSectionsDuring,
  usesIn,
  type Sections,
} from '../../content/layers/sections.ts'
import { isInSet } from '../../content/layers/value-layer.ts'
import { writtenAt } from '../../content/layers/written-at.ts'
import { onceFor, oncePer } from '../../schema/cache/once-per.ts'
import {
  branchesByType,
  dereference,
  withoutUse,
  type Schema,
  type SchemaBundle,
} from '../../schema/read/bundle.ts'
import { asRecord, listIn, stepInto, type Path } from '../../schema/read/json-object.ts'
import { isTranslated, type PieceName } from '../../schema/read/pieces.ts'
import { calendarOf } from '../../schema/values/calendar.ts'
import { anyToken } from '../../schema/values/tokens.ts'
import { describeTextPlace, labelPath, type TextPlace } from './text-place.ts'

/** A text to translate, with all places where it is written. */
export interface SourceText {
  text: string
  /** What it is, which differs from place to place if a plain text is also markup elsewhere. */
  pieces: ReadonlySet<PieceName>
  /** The most characters that fit at all of its places, as far as the schemas know. */
  budget: number | undefined
  uses: readonly TextUse[]
}

/** A place where a text is written, and the keys of the pages that show it; none for the settings, which all pages show. */
export interface TextUse extends TextPlace {
  pages: readonly string[]
  /** Set if its words bind there, so that no outdated translation is shown. */
  isBinding?: true
}

interface TextsOptions {
  bundle: SchemaBundle
  /** Makes blocks from those whose type has an `expand.ts`, if any has one. */
  expander?: SiteExpander | undefined
}

interface OpenUse extends TextUse {
  pages: string[]
}

interface OpenText extends SourceText {
  uses: OpenUse[]
}

/** A text to translate in one of its places. */
export interface FoundText extends Pick<Occurrence, 'piece' | 'value' | 'budget'> {
  /** Where it is written; of what a campaign changes, that is the campaign. */
  path: Path
  /** The key of the page that shows it; undefined in the settings. */
  page: string | undefined
  /** The index of the block of that page that shows it, which may be one that uses a section. */
  block: number | undefined
  isBinding: boolean
}

/**
 * Lists the texts to translate of a parsed site of any shape, each once: page by page as visitors see them, then what
 * campaigns change, then the settings. Texts of sections count where they are written, in the section.
 */
export function listTexts(root: unknown, options: TextsOptions): SourceText[] {
  const texts = new Map<string, OpenText>()
  const placesOf = onceFor((_text: OpenText) => new Map<string, OpenUse>())
  // What texts have in common is held once: a big site has hundreds of thousands.
  const pieceAlone = onceFor((piece: PieceName): ReadonlySet<PieceName> => new Set([piece]))
  const pageAlone = onceFor((page: string | undefined) => (page === undefined ? [] : [page]))
  const contextAlone = onceFor((context: string) => context)
  visitTexts(root, options, ({ piece, value, budget, path, page, isBinding }) => {
    const { reference, contexts } = describeTextPlace(path, root)
    const found = texts.get(value)
    const first = found?.uses[0]
    const known = first?.reference === reference ? first : found && placesOf(found).get(reference)
    if (known && page !== undefined && known.pages.at(-1) !== page) {
      if (known.pages.length > 1) known.pages.push(page)
      else known.pages = [...known.pages, page]
    }
    const use = known ?? {
      reference,
      contexts: contexts.map(contextAlone),
      pages: pageAlone(page),
      ...(isBinding && { isBinding }),
    }
    if (!found) {
      texts.set(value, { text: value, pieces: pieceAlone(piece), budget, uses: [use] })
      return
    }
    if (!found.pieces.has(piece)) found.pieces = new Set([...found.pieces, piece])
    if (budget !== undefined) found.budget = Math.min(budget, found.budget ?? budget)
    if (known) return
    found.uses.push(use)
    placesOf(found).set(reference, use)
  })
  return [...texts.values()]
}

/** The texts of a site by what they say. */
export const indexTexts = oncePer(
  (texts: readonly SourceText[]): ReadonlyMap<string, SourceText> =>
    new Map(texts.map((text) => [text.text, text])),
)

/** Visits the texts to translate of a parsed site of any shape in that order, each once for every page that shows it. */
export function visitTexts(
  root: unknown,
  { bundle, expander }: TextsOptions,
  visit: (text: FoundText) => void,
): void {
  const walk = createWalk(withoutUse(bundle))
  const isBinding = findBinding(bundle)
  const { site, pages, campaigns } = asRecord(root)
  const made = expander?.withSettings(site)

  const calendar = calendarOf(bundle.settings)
  const lasting = readSections(root, { calendar })
  const periods = Object.entries(asRecord(campaigns)).map(([name, campaign]) => {
    const set = asRecord(asRecord(campaign)['set'])
    const [onPages, sections] = [asRecord(set['pages']), asRecord(set['sections'])]
    const shows = (section: string): boolean =>
      [...lasting.reach(section)].some((one) => Object.hasOwn(sections, one))
    const found: FoundText[] = []
    const changes = (key: string, uses: readonly string[]): boolean =>
      Object.hasOwn(onPages, key) || uses.some(shows)
    return { name, changes, found }
  })
  const during = onceFor((name: string) => readSectionsDuring(root, name, calendar))
  // Each page is read once: it may be parsed for that.
  for (const key of Object.keys(asRecord(pages))) {
    const { [key]: page } = asRecord(pages)
    walkPage(key, page, lasting, visit)
    const uses = usesIn(listIn(page, 'blocks'))
    for (const { name, changes, found } of periods)
      if (changes(key, uses))
        walkPage(key, page, during(name), (text) => {
          if (isInSet(text.path)) found.push(text)
        })
  }
  for (const { found } of periods) found.forEach(visit)
  walk.shell(root, (occurrence) => {
    if (!isToTranslate(occurrence)) return
    const { piece, value, budget, path } = occurrence
    const [, , , part, page] = path
    const isOfPage = isInSet(path) && part === 'meta'
    const at = { page: isOfPage ? String(page) : undefined, block: undefined }
    visit({ piece, value, budget, path, ...at, isBinding: isBinding(path, undefined) })
  })

  for (const [key, value] of Object.entries(bundle.settings.labels ?? {})) {
    const label = { piece: 'Text', value, budget: undefined, path: labelPath(key) } as const
    if (isToTranslate(label))
      visit({ ...label, page: undefined, block: undefined, isBinding: false })
  }

  function walkPage(
    key: string,
    page: unknown,
    sections: Sections,
    emit: (text: FoundText) => void,
  ): void {
    const shown = showPart(page, ['pages', key], sections, made)
    walk.page(key, shown.value, (occurrence) => {
      if (!isToTranslate(occurrence)) return
      const { piece, value, budget, path: inSite } = occurrence
      const { path, by = path } = writtenAt(shown, inSite)
      const [, , part, index] = by
      const block = part === 'blocks' && typeof index === 'number' ? index : undefined
      const isBound = isBinding(inSite, shown.value)
      emit({ piece, value, budget, path, page: key, block, isBinding: isBound })
    })
  }
}

/** Tells whether the words at a path bind, as legal texts do: on a page with that value, or in the settings. */
export const findBinding = oncePer((bundle: SchemaBundle) => {
  const isBinding = (one: Schema | undefined): boolean =>
    one?.isBinding === true || (one !== undefined && dereference(bundle, one).isBinding === true)
  const branches = branchesByType(bundle, bundle.$defs['Block'])
  const blocks = new Set([...branches].flatMap(([type, one]) => (isBinding(one) ? [type] : [])))
  return ([first, second, part, index = 0]: Path, page: unknown): boolean => {
    if (first === 'site') return isBinding(bundle.$defs['Site']?.properties?.[String(second)])
    const type = () => asRecord(stepInto(asRecord(page)['blocks'], index))['type']
    return part === 'blocks' && blocks.size > 0 && blocks.has(type())
  }
})

/** The number of words in a text, without markup and tokens. */
export function countWords(text: string): number {
  return plain(text).match(/[\p{L}\p{N}]+/gu)?.length ?? 0
}

/**
 * Whether a value is a text with words to translate besides tokens and markup. Numbers, prices, symbols and tokens alone
 * are the same in every language.
 */
export function isToTranslate({ piece, value }: Pick<Occurrence, 'piece' | 'value'>): boolean {
  if (!isTranslated(piece)) return false
  return /\p{L}/u.test(plain(value))
}

/** A text without what is the same in every language. */
function plain(text: string): string {
  if (!/[{<&]/.test(text)) return text
  return text.replace(anyToken, ' ').replaceAll(/<[^<>]*>|&#?\w+;/g, ' ')
}
