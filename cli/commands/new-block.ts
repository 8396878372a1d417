import { parseArgs } from 'node:util'
import { drawBlock, picturesOf } from '../../codegen/scaffold/draw-block.ts'
import { addBlock } from '../../codegen/scaffold/new-block.ts'
import { UserError } from '../../schema/read/user-error.ts'
import { run } from '../../codegen/scaffold/run.ts'

const usage = 'Expected one block type: npm run new-block playerStories [-- --no-pictures]'

await run(async () => {
  const { type, pictures } = readArguments(process.argv.slice(2))
  const written = await addBlock(type)
  console.log(written.map((file) => `wrote ${file}`).join('\n'))
  if (pictures) {
    console.log('Drawing its pictures (about half a minute) …')
    const isDrawn = drawBlock(type)
    if (isDrawn)
      console.log(
        picturesOf(type)
          .map((path) => `drew ${path}`)
          .join('\n'),
      )
    else process.exitCode = 2
  }
  const redraw = 'npm run test:update-screenshots && npm run docs:pictures'
  return `
Added the block type "${type}": it is validated, typed, rendered and tested.
Next:
  1. Edit its fields and its look in blocks/${type}/. Every example in example.json is a test.
  2. Run \`npm run codegen\` after each change to its schema.json.
  3. View it in the gallery (\`npm run dev\`, then /__gallery/${type}). To redraw its pictures: \`${redraw}\`.
  4. Run \`npm test\`.
  5. Add it to a page: { "type": "${type}", "title": "…", "cards": [{ "title": "…", "desc": "…" }] }`
})

function readArguments(args: string[]): { type: string; pictures: boolean } {
  try {
    const options = { pictures: { type: 'boolean', default: true } } as const
    const { values, positionals } = parseArgs({
      args,
      options,
      allowPositionals: true,
      allowNegative: true,
    })
    const [type, ...more] = positionals
    if (type === undefined || more.length > 0) throw new UserError(usage)
    return { type, pictures: values.pictures }
  } catch (error) {
    if (error instanceof UserError) throw error
    throw new UserError(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}
