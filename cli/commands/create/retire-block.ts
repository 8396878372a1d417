import { removeBlock } from '../../../codegen/scaffold/retire-block.ts'
import { isInstalled } from '../../../schema/config/call.ts'
import type { Options } from '../../options.ts'

/** Removes a block type that no page uses. */
export async function retireBlock({ positionals, pagesFiles, settings }: Options): Promise<number> {
  const [type = ''] = positionals
  // The project's own pages always count: removing a type affects every site.
  const files = [...new Set(['pages.json', ...pagesFiles])]
  const written = await removeBlock(type, files, settings)
  console.log(`removed blocks/${type}/ and its pictures
${written.map((file) => `wrote ${file}`).join('\n')}

Removed the block type "${type}". Run \`${isInstalled ? 'npx --package typescript tsc' : 'npm run typecheck'}\` to find other code that still uses it.`)
  return 0
}
