import type { Namer } from '../../../../diff/namer.ts'
import { cutText, cutBoth, type Words } from '../../../../diff/words.ts'
import type { SchemaBundle } from '../../../../schema/read/bundle.ts'
import { asRecord, type Path, type JsonValue } from '../../../../schema/read/json-object.ts'
import { summaryOf } from '../../fields/schema/summary.ts'
import { t } from '../../i18n/translate.ts'
import { labelOfPage } from '../pages.ts'
import { numberBlock, schemaAt, stepsOf } from './steps.ts'
import { wordValue } from './value-words.ts'

/** Creates the namer of changes for composers, who read the titles of pages, blocks and fields: `Hero: Title changed`. */
export function createComposerNamer(bundle: SchemaBundle): Namer {
  /** The steps below the page, which is the heading. */
  const listSteps = (path: Path, site: JsonValue): string[] =>
    stepsOf(path, site, bundle).slice(path[0] === 'pages' ? 1 : 0)

  const numberOf = (path: Path, value: JsonValue, site: JsonValue): string =>
    path.length === 4 && path[2] === 'blocks'
      ? numberBlock(value, Number(path[3]), bundle)
      : (stepsOf(path, site, bundle).at(-1) ?? '')

  const inWords = (value: JsonValue, path: Path, site: JsonValue): string =>
    wordValue(value, schemaAt(path, site, bundle), bundle, site)

  const namer: Namer = {
    says: {
      added: t(' was added'),
      removed: t(' was removed'),
      renamed: t(' was renamed to '),
      moved: t(' moved to '),
      follows: t(' now follows '),
      first: t(' now comes first'),
    },
    page: (key, site) => {
      const value = asRecord(asRecord(asRecord(site)['pages'])[key])
      return content(labelOfPage({ value, path: key }))
    },
    place: (path, site) =>
      content(join(listSteps(path, site)) || String(path.at(-1) ?? t('The whole file')) || '""'),
    entry: (path, value, site) =>
      content(join([...listSteps(path.slice(0, -2), site), numberOf(path, value, site)])),
    number: (path, value, site) => content(numberOf(path, value, site)),
    value: (value, path, site) => content(cutText(inWords(value, path, site))),
    label(value, path, site) {
      const isPlain = typeof value !== 'object' || value === null
      return content(isPlain ? cutText(inWords(value, path, site)) : summaryOf(value))
    },
    changed({ path, from, to }, site) {
      const place = namer.place(path, site)
      const [before, after] = cutBoth(inWords(from, path, site), inWords(to, path, site))
      return before === after
        ? [...place, t(' changed in its formatting: '), ...content(before)]
        : [...place, t(' changed: '), ...content(before), ' → ', ...content(after)]
    },
  }
  return namer
}

/** `Promo grid: Card 2 › Title` */
function join([first = '', ...rest]: readonly string[]): string {
  return rest.length === 0 ? first : `${first}: ${rest.join(' › ')}`
}

function content(text: string): Words {
  return text === '' ? [] : [{ content: text }]
}
