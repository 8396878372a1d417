import { join } from 'node:path'
import { withoutUse } from '../schema/read/bundle.ts'
import { foreignSettings, loadSiteSchemas, siteSets } from '../check/rules/site-rules.ts'
import { siteRoot } from '../schema/config/site-root.ts'
import { listPictures } from '../site/files/public-files.ts'
import { ownProblemsPage } from './docs/problems.ts'
import { editorSchema, editorSchemaBeside } from './editor-schema/editor-schema.ts'
import { typesOfPageData, typesOfPages } from './types.ts'

/** Builds what the developers and editors of another site use: types for its components, and schemas for its JSON. */
export async function generateForSite(): Promise<Record<string, string>> {
  const bundle = loadSiteSchemas()
  const suggestions = { Image: [...listPictures({ publicDir: join(siteRoot, 'public') }).keys()] }
  const types = await typesOfPageData(withoutUse(bundle))
  const written = await typesOfPages(withoutUse(bundle))
  const problems = ownProblemsPage(bundle, siteSets(), foreignSettings())
  return {
    ...(problems !== undefined && { 'generated/problems.md': problems }),
    'generated/pages.editor.schema.json': JSON.stringify(
      editorSchema(bundle, suggestions, ['PageFile']),
    ),
    'generated/page-file.editor.schema.json': JSON.stringify(
      editorSchemaBeside('pages.editor.schema.json', 'PageFile', bundle, suggestions),
    ),
    'generated/pages.gen.ts': `import type { ExpandContext } from 'page-renderer'
${written}
/** The function in the \`expand.ts\` of a block type. */
export type ExpandBlock<T extends Block['type']> = (
  block: Extract<Block, { type: T }>,
  context: ExpandContext,
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
`,
  }
}
