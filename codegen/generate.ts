import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checksSchema } from '../check/rules/checks-schema.ts'
import { explainSchemaFault, findSchemaFault } from '../check/rules/explain-schema-fault.ts'
import { foreignSettings, siteRules, siteSets, loadSiteSchemas } from '../check/rules/site-rules.ts'
import type { SiteConfig } from '../schema/config/site-options.ts'
import { siteRoot } from '../schema/config/site-root.ts'
import { isOtherSite, rootsWith } from '../schema/config/site-roots.ts'
import { unionOf, withoutUse, type SchemaBundle } from '../schema/read/bundle.ts'
import { listBlockTypes, listSchemaFiles, loadSchemas } from '../schema/read/load-schemas.ts'
import { listPictures } from '../site/files/public-files.ts'
import { dataFolderOf } from '../site/files/site-files.ts'
import { documentBlocks } from './docs/blocks.ts'
import { licencesPage } from './docs/licences.ts'
import { problemsPage, ownProblemsPage } from './docs/problems.ts'
import { editorSchema, editorSchemaBeside } from './editor-schema/editor-schema.ts'
import { withoutPictures } from './editor-schema/stale-schemas.ts'
import { formatSource } from './format-source.ts'
import { listModules } from './lists/lists.ts'
import { ruleSetFile } from './lists/rule-sets.ts'
import { typeOfLabels, typesOfData, typesOfPageData, typesOfPages } from './types.ts'

/**
 * Builds every generated source from the schemas and block types. Returns file path (relative to `root`) → formatted
 * text; writes nothing. For another site than this project's, these are the files that its developers and editors use;
 * for this project, also `docs`, which are made elsewhere.
 */
export async function generateSources(
  settings: SiteConfig,
  root = siteRoot,
  docs: Readonly<Record<string, string>> = {},
): Promise<Map<string, string>> {
  const files = listSchemaFiles(settings, rootsWith(root, settings))
  try {
    const sources = isOtherSite(root)
      ? await generateForSite(settings)
      : { ...(await generate(root, settings)), ...docs }
    const fault = findSchemaFault(settings, files)
    if (fault) throw fault
    const formatted = new Map<string, string>()
    for (const [file, source] of Object.entries(sources)) {
      const isPo = file.endsWith('.po')
      formatted.set(file, isPo ? source : await formatSource(join(root, file), source))
    }
    return formatted
  } catch (error) {
    throw explainSchemaFault(error, settings, files)
  }
}

async function generate(root: string, settings: SiteConfig): Promise<Record<string, string>> {
  const checks = checksSchema(siteRules(settings))
  const roots = [{ folder: root }]
  const bundle = loadSchemas(settings, roots, { 'site/checks.schema.json': checks })
  // Components show any data that their schemas allow, whatever the limits of this site.
  const general = loadSchemas({ ...settings, limits: {} }, roots, {
    'site/checks.schema.json': checks,
  })
  return {
    'schema/page/block.schema.json': unionSchema(listBlockTypes(roots)),
    'schema/site/checks.schema.json': JSON.stringify(checks),
    ...editorSchemas('schema', bundle, root),
    'schema/pages.gen.ts': await typesOfPages(withoutUse(bundle)),
    'schema/page-data.gen.ts': await typesOfPageData(withoutUse(general)),
    ...(await listModules(root, settings, roots)),
    'docs/block-reference.md': documentBlocks(bundle, root),
    ...(await import('./composer/catalogs.ts')).composerCatalogs(root, bundle),
    'docs/exports.md': (await import('./docs/exports.ts')).exportsPage(root),
    'docs/licences.md': licencesPage(root),
    'docs/problems.md': problemsPage(bundle, siteSets(settings), foreignSettings(settings)),
  }
}

/**
 * Writes the list of rule sets if it differs from the folders of the site, and returns its path then: a program that was
 * started with the old list cannot generate the rest. The program of another site is bundled with a list of its own.
 */
export async function writeRuleSets(settings: SiteConfig): Promise<string | undefined> {
  if (isOtherSite(siteRoot)) return undefined
  const path = join(siteRoot, ruleSetFile)
  const modules = await listModules(siteRoot, settings, [{ folder: siteRoot }])
  const source = await formatSource(path, modules[ruleSetFile] ?? '')
  if (existsSync(path) && readFileSync(path, 'utf8') === source) return undefined
  writeFileSync(path, source)
  return ruleSetFile
}

/** Writes the generated sources that differ from those of the site; returns their paths. */
export async function writeSources(
  settings: SiteConfig,
  docs: Readonly<Record<string, string>>,
): Promise<string[]> {
  const stale = await findStaleSources(settings, siteRoot, docs)
  for (const [file, source] of stale) {
    mkdirSync(dirname(join(siteRoot, file)), { recursive: true })
    writeFileSync(join(siteRoot, file), source)
  }
  return [...stale.keys()]
}

/** The generated sources that are missing or out of date, as path → correct text. */
export async function findStaleSources(
  settings: SiteConfig,
  root = siteRoot,
  docs: Readonly<Record<string, string>> = {},
): Promise<Map<string, string>> {
  const stale = new Map<string, string>()
  for (const [file, source] of await generateSources(settings, root, docs)) {
    const path = join(root, file)
    if (!existsSync(path) || readFileSync(path, 'utf8') !== source) stale.set(file, source)
  }
  return stale
}

/** Lists stale sources, without the schemas for editors that differ only in the names of pictures, which are content. */
export async function findOutdatedSources(
  settings: SiteConfig,
  docs: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const stale = await findStaleSources(settings, siteRoot, docs)
  const isOutdated = ([file, source]: [string, string]): boolean => {
    const path = join(siteRoot, file)
    if (!file.endsWith('.editor.schema.json') || !existsSync(path)) return true
    return withoutPictures(readFileSync(path, 'utf8')) !== withoutPictures(source)
  }
  return [...stale].filter(isOutdated).map(([file]) => file)
}

function unionSchema(types: string[]): string {
  return JSON.stringify({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $comment: 'Generated by `npm run codegen` from the folders in blocks/. Do not edit.',
    ...unionOf([...types.map((type) => `../../blocks/${type}/schema.json`), './use.schema.json']),
  })
}

/** The schemas for editors, which suggest the pictures below a root. */
function editorSchemas(folder: string, bundle: SchemaBundle, root: string): Record<string, string> {
  const suggestions = { Image: [...listPictures({ publicDir: join(root, 'public') }).keys()] }
  const beside = editorSchemaBeside('pages.editor.schema.json', 'PageFile', bundle, suggestions)
  return {
    [`${folder}/pages.editor.schema.json`]: JSON.stringify(
      editorSchema(bundle, suggestions, ['PageFile']),
    ),
    [`${folder}/page-file.editor.schema.json`]: JSON.stringify(beside),
  }
}

/** Builds what the developers and editors of another site use: types for its components, and schemas for its JSON. */
async function generateForSite(settings: SiteConfig): Promise<Record<string, string>> {
  const bundle = loadSiteSchemas(settings)
  const types = await typesOfPageData(withoutUse(bundle))
  const written = await typesOfPages(withoutUse(bundle))
  const problems = ownProblemsPage(bundle, siteSets(settings), foreignSettings(settings))
  return {
    ...(problems !== undefined && { 'generated/problems.md': problems }),
    ...editorSchemas('generated', bundle, siteRoot),
    'generated/pages.gen.ts': `import type { ExpandContext } from 'page-renderer'
${written}${await typesOfData(dataFolderOf(join(siteRoot, 'pages.json')))}
/** The function in the \`expand.ts\` of a block type. */
export type ExpandBlock<T extends Block['type']> = (
  block: Extract<Block, { type: T }>,
  context: ExpandContext<DataFiles>,
) => Block
`,
    'generated/blocks.gen.ts': `import type { ReactNode } from 'page-renderer'
${types}
/** The data of a block type. */
export type BlockOf<T extends Block['type']> = Extract<Block, { type: T }>
/** Props of the component of a block type: its data, under one prop. */
export type BlockProps<T extends Block['type']> = { block: BlockOf<T> }
/** Props of a shell block that has data: its property of the settings, and the shell blocks inside it. */
export type ShellProps<N extends keyof Site> = { data: Site[N]; children?: ReactNode }
${typeOfLabels(settings)}`,
  }
}
