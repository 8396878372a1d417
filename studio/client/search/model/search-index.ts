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
