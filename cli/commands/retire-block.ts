import { parseArgs } from 'node:util'
import { retireBlock } from '../../codegen/scaffold/retire-block.ts'
import { UserError } from '../../schema/read/user-error.ts'
import { run } from '../../codegen/scaffold/run.ts'

await run(async () => {
  const { type, pages } = readArguments(process.argv.slice(2))
  // The project's own pages always count: removing a type affects every site.
  const written = await retireBlock(type, [...new Set(['pages.json', ...pages])])
  return `removed blocks/${type}/ and its pictures
${written.map((file) => `wrote ${file}`).join('\n')}

Removed the block type "${type}". Run \`npm run typecheck\` to find other code that still uses it.`
})

function readArguments(args: string[]): { type: string; pages: string[] } {
  const usage = 'Expected one block type: npm run retire-block playerStories [-- --pages FILE]'
  try {
    const options = { pages: { type: 'string', multiple: true } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [type, ...more] = positionals
    if (type === undefined || more.length > 0) throw new UserError(usage)
    return { type, pages: values.pages ?? [] }
  } catch (error) {
    if (error instanceof UserError) throw error
    throw new UserError(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}
