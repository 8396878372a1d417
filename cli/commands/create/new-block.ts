import { drawBlock, drawingCommand, picturesOfType } from '../../../codegen/scaffold/draw-block.ts'
import { addBlock } from '../../../codegen/scaffold/new-block.ts'
import { projectRoot } from '../../../schema/read/project-root.mjs'
import { siteRoot } from '../../../schema/config/site-root.ts'
import type { Options } from '../../options.ts'
import { callOf } from '../../../schema/config/call.ts'

/** Adds a block type, and draws its pictures where a browser can. */
export async function newBlock({
  names: [type = ''],
  island,
  noPictures,
  settings,
}: Options): Promise<number> {
  const written = await addBlock(type, settings, { hasIsland: island })
  console.log(written.map((file) => `wrote ${file}`).join('\n'))
  // Only this project has tests, which compare screenshots.
  const isOurs = siteRoot === projectRoot
  if (!noPictures && isOurs) draw(type)
  const steps = [
    `Edit its fields and its look in blocks/${type}/. Every example in example.json is ${isOurs ? 'a test' : 'shown in the gallery'}.`,
    `Run \`${callOf('codegen')}\` after each change to its schema.json.`,
    `View it in the gallery (\`${callOf('dev')}\`, then /__gallery/${type}).${isOurs ? ` To redraw its pictures: \`${drawingCommand(type)}\`.` : ''}`,
    ...(isOurs ? ['Run `npm test`.'] : []),
    `Add it to a page: { "type": "${type}", "title": "…", "cards": [{ "title": "…", "desc": "…" }] }`,
  ]
  console.log(`
Added the block type "${type}": it is validated, typed${isOurs ? ', rendered and tested' : ' and rendered'}.
Next:
${steps.map((step, index) => `  ${index + 1}. ${step}`).join('\n')}`)
  return 0
}

function draw(type: string): void {
  console.log('Drawing its pictures (about ten seconds) …')
  const fault = drawBlock(type)
  if (fault === undefined)
    console.log(
      picturesOfType(type)
        .map((path) => `drew ${path}`)
        .join('\n'),
    )
  else
    console.error(
      `${fault}\nThe pictures could not be drawn. Once a browser is installed, draw them: \`${drawingCommand(type)}\`.`,
    )
}
