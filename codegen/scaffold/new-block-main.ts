import { addBlock } from './new-block.ts'
import { Refusal } from './refusal.ts'
import { run } from './run.ts'

await run(async () => {
  const [type, ...more] = process.argv.slice(2)
  if (type === undefined || more.length > 0) {
    throw new Refusal('Name one block type: npm run new-block playerStories')
  }
  const written = await addBlock(type)
  return `${written.map((file) => `wrote ${file}`).join('\n')}

The block type "${type}" is there: checked, typed, shown and tested.
Next:
  1. Change what it says and shows in blocks/${type}/. Every example in example.json is a test.
  2. Run \`npm run codegen\` after each change of its schema.json.
  3. Run \`npm test\`.
  4. Put it on a page: { "type": "${type}", "title": "…", "cards": [{ "title": "…", "desc": "…" }] }`
})
