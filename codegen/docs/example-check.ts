import type { Check, CheckResult } from '../../check/check.ts'
import type { Kind, Problem } from '../../check/problem/problem.ts'
import { needlessOverride } from '../../check/rules/general/site/needless-override.ts'
import { marksOf } from '../../check/rules/read/brand-marks.ts'
import { siteRules } from '../../check/rules/site-rules.ts'
import { openText } from '../../check/syntax/open-text.ts'
import type { PagesFile } from '../../schema/pages.gen.ts'
import type { SchemaBundle } from '../../schema/read/bundle.ts'
import { asRecord, type JsonObject } from '../../schema/read/json-object.ts'
import { calendarOf } from '../../schema/values/calendar.ts'
import { checkData } from '../../site/data/check-data.ts'
import { checkPoFiles } from '../../site/locales/check-locales.ts'
import { listTexts } from '../../site/locales/list-texts.ts'
import { readPo } from '../../site/locales/po/po-file.ts'
import { checkLabels } from '../../site/messages/check-messages.ts'
import { explainOverlay } from '../../site/overlay/explain-overlay.ts'
import { exampleSite, pictureNames, publicFiles } from './example-site.ts'

/** The day on which examples are checked by default. */
export const exampleDay = '2026-06-15'

/** The brand of overlays in examples. */
export const exampleBrand = 'lucky'

const anyText = '"The offer."'

/** Represents a byte that is not UTF-8 in an example. */
const strayByte = '\udce9'

/** Checks the example site with a mistake in it. Throws if the example does not fit the site. */
export function checkExample(
  check: Check,
  bundle: SchemaBundle,
  { code, example, exampleWith }: Kind,
  site: object = exampleSite(),
): CheckResult {
  const [from, to] = example
  const settings = { ...asRecord(asRecord(site)['site']), ...exampleWith?.settings }
  const text = `${JSON.stringify({ ...site, site: settings }, undefined, 2)}\n`
  if (exampleWith?.overlay !== undefined) return checkOverlay(text, exampleWith.overlay)
  if (exampleWith?.data) {
    const { file, text: data, schema } = exampleWith.data
    const { problems } = checkData(file, Buffer.from(data), JSON.stringify(schema))
    return { problems: problems.map(({ file: _file, ...own }) => own), omitted: 0, text: data }
  }
  if (exampleWith?.po) return checkPo(code, bundle, site, exampleWith.po)
  // A text of another site takes the place of one of this.
  const isForeign = /^"[^"]+"$/.test(from) && !text.includes(from)
  const parts = text.split(isForeign ? anyText : from)
  if (parts.length < 2) throw new Error(`the example of ${code} is not in the example site`)
  const [before = '', ...after] = parts
  const files = {
    images: pictureNames,
    has: (path: string) => publicFiles.includes(path),
    sizeOf: (image: string) => exampleWith?.sizes?.[image],
    brands: Object.entries(exampleWith?.brands ?? {}).map(([name, own]) => marksOf(name, own)),
    ...(exampleWith?.fontGaps && { fontGaps: new Map(Object.entries(exampleWith.fontGaps)) }),
    ...(exampleWith?.patternFaults && {
      patternFaults: new Map(Object.entries(exampleWith.patternFaults)),
    }),
  }
  const unexpanded = exampleWith?.unexpanded
  const expander = unexpanded && {
    withSettings: () => ({
      types: new Set(Object.keys(unexpanded)),
      expand: ({ type }: JsonObject) => ({
        reads: [],
        ...((typeof type === 'string' && unexpanded[type]) || { message: '', hint: '' }),
      }),
    }),
    makes: () => false,
    stateOf: () => '',
  }
  const options = { at: calendarOf(bundle.settings).startOfDay(exampleWith?.today ?? exampleDay) }
  return check(
    encode(before + to + after.join(from)),
    { ...files, ...(expander && { expander }) },
    options,
  )
}

function checkOverlay(text: string, overlay: string): CheckResult {
  const source = openText(overlay).source
  const root: PagesFile = JSON.parse(text)
  const base = {
    brand: exampleBrand,
    root,
    pages: new Map(Object.entries(root.pages)),
    fileOf: () => 'pages.json',
    needless: needlessOverride.severity,
  }
  return { problems: source ? explainOverlay(source, base) : [], omitted: 0, text: overlay }
}

/** Checks a PO file of the example site by itself. It has one entry, so others being missing counts only as its own example. */
function checkPo(
  code: string,
  bundle: SchemaBundle,
  site: object,
  { file, text }: { file: string; text: string },
): CheckResult {
  if (file.endsWith('.json'))
    return { problems: checkLabels(file, text, 'en').map(withoutFile), omitted: 0, text }
  const { site: settings } = asRecord(site)
  const locales = [{ lang: 'fil-PH', path: '/fil', name: 'Filipino' }]
  const root = { ...site, site: { ...asRecord(settings), locales } }
  const { problems } = checkPoFiles(new Map([[file, readPo(text)]]), root, {
    bundle,
    texts: listTexts(root, { bundle }),
    rules: siteRules(bundle.settings),
    siteFiles: { images: pictureNames, has: () => true },
    at: calendarOf(bundle.settings).startOfDay(exampleDay),
    brands: [],
  })
  // The text of the result is that of the file.
  const own = problems.flatMap((problem) =>
    untranslated.has(problem.code) && code !== problem.code ? [] : [withoutFile(problem)],
  )
  return { problems: own, omitted: 0, text }
}

function withoutFile({ file: _file, ...problem }: Problem): Problem {
  return problem
}

/** The problems of a file with one entry, whatever is in it. */
const untranslated: ReadonlySet<string> = new Set(['P084', 'P092'])

function encode(text: string): string | Uint8Array {
  if (!text.includes(strayByte)) return text
  const [first, ...rest] = text.split(strayByte).map((part) => new TextEncoder().encode(part))
  return Uint8Array.from([...(first ?? []), ...rest.flatMap((part) => [0xe9, ...part])])
}
