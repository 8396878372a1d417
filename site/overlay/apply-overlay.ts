import { basename } from 'node:path'
import { entriesOf, readClock, sortByFile, withFile, type CheckResult } from '../../check/check.ts'
import type { Path, Problem } from '../../check/problem/problem.ts'
import { needlessOverride } from '../../check/rules/general/site/needless-override.ts'
import { severityOf } from '../../check/rules/run-rules.ts'
import type { OpenText } from '../../check/syntax/open-text.ts'
import type { Source, SourceLayers } from '../../check/syntax/source.ts'
import { patched, applyPatch } from '../../content/apply-patch.ts'
import { inFiles } from '../../content/origin.ts'
import type { JsonValue } from '../../schema/read/bundle.ts'
import { asRecord, isJsonObject, stepInto, type JsonObject } from '../../schema/read/json-object.ts'
import type { Calendar } from '../../schema/values/calendar.ts'
import { explainOverlay, type OverlayBase } from './explain-overlay.ts'
import { overlayOf } from './overlay-name.ts'
import { selectPages, withoutEmptied, withoutPart } from './patch.ts'
import { placeAtRemovals } from './place-at-removals.ts'

/** The texts of a site with an overlay. */
export interface TextsWithOverlay {
  brand: string
  pagesFile: string
  /** pages.json. */
  own: OpenText
  overlay: OpenText
  /** The page files with a page that the overlay changes, by name. */
  pageFiles: ReadonlyMap<string, OpenText>
  /** The keys of the pages in the other page files; undefined if one of these cannot be read. */
  elsewhere: readonly string[] | undefined
  /** The instant of the check, in milliseconds since 1970; now by default. */
  at?: number | undefined
  calendar: Calendar
}

/** Applies an overlay to the texts of a site. Never throws on content: what cannot be merged is in `problems`. */
export function applyOverlay(texts: TextsWithOverlay) {
  const { own, overlay } = texts
  const name = overlayOf(texts.brand)
  const inOverlay = (problem: Problem): Problem => withFile(problem, name)
  const inText = [...own.problems, ...overlay.problems.map(inOverlay)]
  const explained =
    overlay.source && !hasErrors(inText) ? explainOverlay(overlay.source, baseOf(texts)) : []
  const isRefused = hasErrors(inText) || !isJsonObject(overlay.source?.value)
  // What would replace what it is to change is not merged, or all that it leaves out would be missed.
  const kept = explained.flatMap(({ code, path }) => {
    const [last, value] = [path.at(-1), path.reduce(stepInto, overlay.source?.value)]
    const replaces = last === 'type' || (last !== 'id' && Array.isArray(value))
    return code === 'P006' && replaces ? [path] : []
  })
  const merged = isRefused ? new Map<string | undefined, OpenText>() : mergeFiles(texts, kept)
  const openedAs = (file: string | undefined): OpenText =>
    (file === undefined ? undefined : texts.pageFiles.get(file)) ?? own
  const problems = [
    ...inText,
    ...[...merged.keys()].flatMap((file) =>
      file === undefined ? [] : openedAs(file).problems.map((problem) => withFile(problem, file)),
    ),
    ...explained.map(inOverlay),
  ]
  const idle = explained.filter(({ code }) => code === 'P006')
  const reported = new Set(idle.map(({ path }) => JSON.stringify(path)))

  return {
    /** Each file that the overlay changes, merged, by name; pages.json has the key undefined. */
    merged,
    /** The problems of the overlay itself, and of the texts that were merged. */
    problems,
    /** Whether nothing could be merged because the texts themselves have errors. */
    isRefused,
    /** Adds `problems` to those of the merged files, and reports what has one cause once. */
    complete: (result: CheckResult): CheckResult => {
      const { pageFiles, file: content, ...rest } = result
      // An incomplete page, and what is wrong with the overlay itself, are reported once.
      const found = result.problems.filter(({ code, file, path, shown }) =>
        code === 'P013'
          ? !reported.has(JSON.stringify((shown?.path ?? path).slice(0, 2)))
          : !/^P0(?:12|31)$/.test(code) || file !== name || !reported.has(JSON.stringify(path)),
      )
      const base = { name, root: own.source?.value, own: basename(texts.pagesFile) }
      const { source } = overlay
      const placed = source ? placeAtRemovals(found, { ...base, source }) : found
      const names = [...(pageFiles?.names ?? []), name]
      const shown = new Map(pageFiles?.texts).set(name, overlay.text)
      for (const file of merged.keys()) if (file !== undefined) shown.set(file, openedAs(file).text)
      return {
        ...rest,
        ...(content && !hasErrors(problems) && { file: content }),
        problems: sortByFile([...problems, ...placed], names),
        text: own.text,
        pageFiles: { names, texts: shown, homes: pageFiles?.homes ?? new Map() },
      }
    },
  }
}

/** Gives each file its part of the overlay: a page changes in its own file, everything else in pages.json. */
function mergeFiles(
  texts: TextsWithOverlay,
  kept: readonly Path[],
): Map<string | undefined, OpenText> {
  const { own, overlay, pageFiles, elsewhere } = texts
  const changes = sourceOf(overlay)
  const main = basename(texts.pagesFile)
  const written = kept.reduce(withoutPart, asRecord(changes.value))
  const patch = withoutEmptied(written, own.source?.value)
  const homes = homesOf(texts)
  const pages = asRecord(patch['pages'])
  /** Whether a partial page may belong in a file that cannot be read. */
  const isLost = (key: string): boolean =>
    elsewhere === undefined && !homes.has(key) && !Object.hasOwn(asRecord(pages[key]), 'blocks')

  const merged = new Map<string | undefined, OpenText>()
  const put = (file: string | undefined, opened: OpenText, part: JsonObject): void => {
    const source = sourceOf(opened)
    const base = { file, source, text: opened.text, value: asRecord(source.value) }
    const layer = { file: overlayOf(texts.brand), source: changes, patch: part }
    merged.set(file, layText({ base, layer, own: main }))
  }
  put(
    undefined,
    own,
    selectPages(patch, (key) => (homes.get(key) ?? main) === main && !isLost(key), true),
  )
  for (const [file, opened] of pageFiles) {
    const part = selectPages(patch, (key) => homes.get(key) === file, false)
    if (Object.keys(part).length > 0) put(file, opened, part)
  }
  return merged
}

/** The source of a text that is merged, so that it is JSON. */
function sourceOf({ source }: OpenText): Source {
  if (source === undefined) throw new Error('a text that is not JSON cannot be merged')
  return source
}

function baseOf(texts: TextsWithOverlay): OverlayBase {
  const { brand, own, overlay, pagesFile, at = readClock(), calendar } = texts
  const homes = homesOf(texts)
  const main = basename(pagesFile)
  const root = own.source?.value
  const checksIn = (value: unknown): JsonValue | undefined =>
    asRecord(asRecord(value)['site'])['checks']
  const checks = patched(checksIn(root), checksIn(overlay.source?.value) ?? {})
  return {
    brand,
    root,
    pages: pagesOf(texts),
    needless: severityOf(needlessOverride, { site: { checks }, today: calendar.dayAt(at) }),
    fileOf([group, key]) {
      return (group === 'pages' ? homes.get(String(key)) : undefined) ?? main
    },
  }
}

/** The name of the file of each page; the first one has it if several do, and pages.json before all others. */
function homesOf({ own, pageFiles, pagesFile }: TextsWithOverlay): Map<string, string> {
  const files: [name: string, opened: OpenText][] = [...pageFiles].toReversed()
  files.push([basename(pagesFile), own])
  return new Map(files.flatMap(([file, opened]) => pageKeysIn(opened).map((key) => [key, file])))
}

/** All known pages; undefined if a page file cannot be read, so that there may be others. */
function pagesOf({
  own,
  pageFiles,
  elsewhere,
}: TextsWithOverlay): Map<string, unknown> | undefined {
  if (elsewhere === undefined) return undefined
  const others = elsewhere.map((key): [string, unknown] => [key, {}])
  const opened = [...pageFiles.values(), own]
  return new Map([...others, ...opened.flatMap(({ source }) => entriesOf(source?.value))])
}

/** The keys of the pages in a file. */
export function pageKeysIn({ source }: Pick<OpenText, 'source'>): string[] {
  return entriesOf(source?.value).map(([key]) => key)
}

/** Whether any problem is an error. */
export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some(({ severity }) => severity === 'error')
}

/** A file of a site, and the layer that changes it. */
interface LayeredFile {
  /** The file as it is written; its name is undefined for pages.json. */
  base: { file: string | undefined; source: Source; text: string; value: JsonValue }
  /** The file of the layer, and the part of it that is for this file. */
  layer: { file: string; source: Source; patch: JsonObject }
  /** The name of pages.json in messages. */
  own: string
}

/** Opens a file as a layer changes it: whatever is found in its value is placed in the file that it is written in. */
export function layText({ base, layer, own }: LayeredFile): OpenText & { source: Source } {
  const root = {
    value: applyPatch(
      { value: base.value, origin: { file: base.file, path: [] } },
      { value: layer.patch, origin: { file: layer.file, path: [] } },
    ),
    origin: { file: base.file, path: [] },
  }
  const layers: SourceLayers = {
    names: { own, layer: layer.file },
    originOf(path, part) {
      const origin = inFiles.of(root, path, part)
      return { ...origin, source: origin.file === layer.file ? layer.source : base.source }
    },
  }
  const source: Source = {
    text: base.text,
    value: root.value,
    duplicates: () => [],
    locate(path, at) {
      const origin = layers.originOf(path, at === 'key' ? 'name' : 'value')
      return origin.source.locate(origin.path, origin.isName ? 'key' : at)
    },
    range: (from, to) => base.source.range(from, to),
    layers,
  }
  return { text: base.text, source, problems: [] }
}
