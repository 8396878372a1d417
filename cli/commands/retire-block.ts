import { removeBlock } from '../../codegen/scaffold/retire-block.ts'
import type { Options } from '../options.ts'

/** Removes a block type that no page uses. */
export async function retireBlock({ names: [type = ''], pagesFiles }: Options): Promise<number> {
  // The project's own pages always count: removing a type is for all sites.
  const written = await removeBlock(type, [...new Set(['pages.json', ...pagesFiles])])
  console.log(`removed blocks/${type}/ and its pictures
${written.map((file) => `wrote ${file}`).join('\n')}

The block type "${type}" is gone. \`npm run typecheck\` names any other code that still uses it.`)
  return 0
}
