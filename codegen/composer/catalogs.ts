import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SchemaBundle, mapParts, type Schema } from '../../schema/read/bundle.ts'
import { blockLabel, singularTitle, toLabel } from '../../schema/values/label.ts'
import type { SourceText } from '../../site/locales/list-texts.ts'
import { mergeSourceTexts } from '../../site/locales/merge-source-texts.ts'
import { readPo } from '../../site/locales/po/po-file.ts'
import { readSentences } from './read-sentences.ts'
import { readComposerTexts } from './read-texts.ts'

const folder = 'studio/locales'
const clientFolder = 'studio/client'

/** Where the sentences of problems and of the server are made. */
const speakers = ['check', 'schema/expand', 'site', 'studio/server', 'studio/client/model/problems']

/** What is said there to those who write JSON, settings, rules or migrations, and samples. */
const unheard =
  /^check\/(?:dates|fix|formats\/(?!report)|rules\/(?:read\/|[^/]+$))|^site\/(?:cache|content-api|expand|messages|migrate)\/|\/(?:asked-file|commits|defer-syntax-error|entry|find-repository|house-rules|kinds|merge-source-texts|migrate-\w+|plain-files|read-moment|refs|run-git|schema-stage|set|translate-entry|validators)\.ts$/

/** The catalogs of the composer, with the texts as they are now: the text of each file, by its name. */
export function composerCatalogs(root: string, bundle: SchemaBundle): Record<string, string> {
  const texts = listComposerTexts(root, bundle)
  return Object.fromEntries(
    readdirSync(join(root, folder)).map((name) => {
      const file = `${folder}/${name}`
      const lang = name.replace('.po', '')
      const before = readPo(readFileSync(join(root, file), 'utf8'))
      return [file, mergeSourceTexts(before, texts, { lang, project: 'composer' }).text]
    }),
  )
}

/** Lists the texts of the composer, each with the sources that have it. */
export function listComposerTexts(root: string, bundle: SchemaBundle): SourceText[] {
  const found = new Map<string, Set<string>>()
  const add = (text: string, place: string): void =>
    void found.set(text, (found.get(text) ?? new Set()).add(place))
  for (const file of listSources(root)) {
    const { texts } = readComposerTexts(file, readFileSync(join(root, file), 'utf8'))
    for (const { text } of texts) add(text, file)
  }
  for (const [text, from] of listSchemaTexts(bundle)) add(text, from)
  const said = speakers
    .flatMap((speaker) => listSources(root, speaker))
    .filter((file) => !unheard.test(file))
    .map((file) => ({ file, texts: readSentences(file, readFileSync(join(root, file), 'utf8')) }))
  const all = new Set(said.flatMap(({ texts }) => [...texts]))
  for (const { file, texts } of said)
    // What is also said without its full stop is found by that.
    for (const text of texts)
      if (!text.endsWith('.') || !all.has(text.slice(0, -1))) add(text, file)
  return [...found].map(([text, files]) => ({
    text,
    pieces: new Set(['Text']),
    budget: undefined,
    uses: [...files].map((reference) => ({ reference, contexts: [], pages: [] })),
  }))
}

/** The sources in a folder, sorted; otherwise, those of the composer in the browser. */
export function listSources(root: string, inside = clientFolder): string[] {
  return readdirSync(join(root, inside), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${inside}/${name.replaceAll('\\', '/')}`)
    .toSorted()
}

/** Lists what forms show of schemas, with the definitions that it is from: titles, descriptions, and names of choices and blocks. */
function listSchemaTexts({ $defs }: SchemaBundle): [text: string, from: string][] {
  return Object.entries($defs).flatMap(([name, schema]) =>
    textsIn(schema).map((text): [string, string] => [text, `schema:${name}`]),
  )
}

function textsIn(schema: Schema): string[] {
  const found = own(schema)
  mapParts(schema, (part) => {
    found.push(...textsIn(part))
    return part
  })
  return found
}

function own({
  title,
  description,
  label,
  labels = {},
  refuses = {},
  ...schema
}: Schema): string[] {
  const isType = schema.properties?.['type']?.const !== undefined
  const titles = title === undefined ? [] : [isType ? blockLabel(title) : title]
  const singular = schema.items && title !== undefined ? singularTitle(title) : undefined
  const choices = (schema.enum ?? []).flatMap((value) =>
    typeof value === 'string' ? (labels[value] ?? toLabel(value)) : [],
  )
  const untitled = Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    part.title === undefined ? toLabel(name) : [],
  )
  return [
    ...(label === undefined ? titles : [label]),
    ...[singular ?? [], description ?? []].flat(),
    ...choices,
    ...untitled,
    ...Object.values(refuses),
  ].filter((text) => /\p{L}{2}/u.test(text) && !/^\w+[a-z][A-Z]\w*$/.test(text))
}
