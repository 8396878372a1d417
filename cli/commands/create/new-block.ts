import { drawBlock, picturesOf, redrawCommand } from '../../../codegen/scaffold/draw-block.ts'
import { addBlock } from '../../../codegen/scaffold/new-block.ts'
import { projectRoot } from '../../../schema/read/project-root.mjs'
import { siteRoot } from '../../../schema/config/site-root.ts'
import type { Options } from '../../options.ts'

/** Adds a block type, and draws its pictures where a browser can. */
export async function newBlock({
  names: [type = ''],
  island,
  noPictures,
}: Options): Promise<number> {
  const written = await addBlock(type, { hasIsland: island })
  console.log(written.map((file) => `wrote ${file}`).join('\n'))
  // Only this project compares screenshots.
  if (!noPictures && siteRoot === projectRoot) draw(type)
  console.log(`
Added the block type "${type}": it is validated, typed, rendered and tested.
Next:
  1. Edit its fields and its look in blocks/${type}/. Every example in example.json is a test.
  2. Run \`npm run codegen\` after each change to its schema.json.
  3. View it in the gallery (\`npm run dev\`, then /__gallery/${type}). To redraw its pictures: \`${redrawCommand}\`.
  4. Run \`npm test\`.
  5. Add it to a page: { "type": "${type}", "title": "…", "cards": [{ "title": "…", "desc": "…" }] }`)
  return 0
}

function draw(type: string): void {
  console.log('Drawing its pictures (about half a minute) …')
  const fault = drawBlock(type)
  if (fault === undefined)
    console.log(
      picturesOf(type)
        .map((path) => `drew ${path}`)
        .join('\n'),
    )
  else
    console.error(
      `${fault}\nThe pictures could not be drawn. Once a browser is installed, draw them: \`${redrawCommand}\`.`,
    )
}
