import { isUse } from '../../../../content/layers/sections.ts'
import { readPlain } from '../../../../check/rules/read/plain-text.ts'
import { createWalk } from '../../../../check/walk.ts'
import type { JsonObject, Path, JsonValue } from '../../../../schema/read/json-object.ts'
import { fillTokens, readTokenValues, type TokenValues } from '../../../../schema/values/tokens.ts'
import type { PagesContext } from '../../../../site/view/move-page.ts'
import { sharedSections } from '../../../../site/view/sections.ts'
import type { PageView } from '../../../../site/view/site-view.ts'
import { createVisitWritten, type WrittenPiece } from '../../../../site/view/written.ts'
import { infoOf } from '../../blocks/block-types.ts'
import { summaryOf } from '../../fields/schema/summary.ts'
import { t } from '../../i18n/translate.ts'
import { wordPages } from '../../model/words/uses.ts'
import { findCampaign, type CampaignView } from '../../model/campaigns/campaigns.ts'
import { stepsOf } from '../../model/words/steps.ts'
import { keyOfPath } from '../../model/problems/problem-index.ts'

/** A text that visitors read, or that search engines show. */
export interface SearchText {
  file: string
  path: Path
  piece: 'Text' | 'Html'
  value: string
  /** As visitors read it: without markup, and with values in place of tokens. */
  shown: string
  /** The same in lowercase, to find it. */
  lower: string
}

interface SearchBlock {
  page: PageView
  index: number
  label: string
  text: string
  lower: string
}

/** What a part of a site contains, to be searched. */
export interface SearchPart {
  texts: readonly SearchText[]
  blocks: readonly SearchBlock[]
}

interface Known {
  page: PageView
  /** The value of pages.json if the page uses its sections. */
  root: JsonValue | undefined
  /** The values of the tokens, as text. */
  filled: string
  part: SearchPart
}

/**
 * Creates the reader of what can be found in a site: first what all pages share, then each page. It yields after each, so
 * that it can be read in slices; unchanged pages are read once.
 */
export function createReadParts(): (context: PagesContext) => Generator<SearchPart, void> {
  const known = new WeakMap<JsonObject, Known>()
  return function* readParts({ site, bundle, main }) {
    const root = site.roots.get(main)
    const values = readTokenValues(site.settings, bundle.settings)
    const filled = JSON.stringify([...values])
    const visits = createVisitWritten(createWalk(bundle), site, root, sharedSections(site, main))
    const textsOf = (file: string, visit: (emit: (piece: WrittenPiece) => void) => void) => {
      const texts: SearchText[] = []
      visit((piece) => {
        if (isText(piece)) texts.push(toText(piece, file, values))
      })
      return texts
    }
    yield { texts: textsOf(main, (emit) => visits.shared(emit)), blocks: [] }
    for (const page of site.pages) {
      const uses = page.blocks.some(isUse) ? root : undefined
      const before = known.get(page.value)
      if (before?.page === page && before.root === uses && before.filled === filled) {
        yield before.part
        continue
      }
      const texts = textsOf(page.file, (emit) => visits.page(page, emit))
      const blocks = page.blocks.map((block, index): SearchBlock => {
        const label = infoOf(bundle, block)?.label ?? t('Unknown block')
        const text = fillTokens(summaryOf(block), values)
        return { page, index, label, text, lower: `${label} ${text}`.toLowerCase() }
      })
      const part = { texts, blocks }
      known.set(page.value, { page, root: uses, filled, part })
      yield part
    }
  }
}

function isText(written: WrittenPiece): written is WrittenPiece & { piece: 'Text' | 'Html' } {
  return written.piece === 'Text' || written.piece === 'Html'
}

function toText(
  written: WrittenPiece & { piece: 'Text' | 'Html' },
  file: string,
  values: TokenValues,
): SearchText {
  const { piece, value, path } = written
  const shown = fillTokens(readPlain({ piece, value }).text, values)
  return { file, path, piece, value, shown, lower: shown.toLowerCase() }
}

/** A campaign, and the path of what it changes. */
interface Change {
  campaign: CampaignView
  place: SearchText['path'] | undefined
}

/** Finds what a campaign changes at a path of its own; undefined for a lasting text. */
export function changeAt(
  path: SearchText['path'],
  { site, main }: PagesContext,
): Change | undefined {
  const [group, name] = path
  if (group !== 'campaigns') return undefined
  const campaign = findCampaign({ site, main }, name)
  const change = campaign?.changes.find((one) => keyOfPath(one.path) === keyOfPath(path))
  return campaign && { campaign, place: change?.place }
}

/**
 * Describes where a text is: /bonus › Promo grid › Card 2 › Title. Of a shared section, it adds on how many pages that is
 * used; of a campaign, that the text is only shown while it runs.
 */
export function describeText({ path, file }: SearchText, context: PagesContext): string {
  const { site, bundle, main } = context
  const change = changeAt(path, context)
  const at = change?.place ?? path
  const page = at[0] === 'pages' ? site.pages.find(({ key }) => key === at[1]) : undefined
  const steps = stepsOf(at, site.roots.get(page?.file ?? file), bundle)
  const section = at[0] === 'sections' ? String(at[1]) : undefined
  const shared = sharedSections(site, main)
  const info = shared.all.find(({ name }) => name === section)
  const [, ...rest] = steps
  const words = info ? [info.title, ...rest] : steps
  const notes = [
    ...(info ? [t('shared section, used on {pages}', { pages: wordPages(info.pages.size) })] : []),
    ...(change ? [t('only during {title}', { title: change.campaign.title })] : []),
  ]
  return [words.join(' › '), ...notes].join(', ')
}
