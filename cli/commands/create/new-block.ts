import { spawnSync } from 'node:child_process'
import { addBlock, picturesOfType } from '../../../codegen/scaffold/new-block.ts'
import { callOf } from '../../../schema/config/call.ts'
import { siteRoot } from '../../../schema/config/site-root.ts'
import { projectRoot } from '../../../schema/read/project-root.mjs'
import type { Options } from '../../options.ts'

/** Adds a block type, and draws its pictures where a browser can. */
export async function newBlock({ positionals, island, noPictures, settings }: Options) {
  const [type = ''] = positionals
  const written = await addBlock(type, settings, { hasIsland: island })
  console.log(written.map((file) => `wrote ${file}`).join('\n'))
  // Only this project has tests, which compare screenshots.
  const isOurs = siteRoot === projectRoot
  if (!noPictures && isOurs) draw(type)
  const steps = [
    `Edit its fields and its look in blocks/${type}/. Every example in example.json is ${isOurs ? 'a test' : 'shown in the gallery'}.`,
    `Run \`${callOf('codegen')}\` after each change to its schema.json.`,
    `View it in the gallery (\`${callOf('dev')}\`, then /__gallery/${type}).${isOurs ? ` To redraw its pictures: \`npm run docs:pictures ${type}\`.` : ''}`,
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
  const command = ['run', '--silent', 'docs:pictures', '--', type]
  const { status, error, stdout, stderr } = spawnSync('npm', command, {
    cwd: projectRoot,
    encoding: 'utf8',
  })
  if (status === 0) for (const path of picturesOfType(type)) console.log(`drew ${path}`)
  else
    console.error(
      `${error?.message ?? `${stdout}${stderr}`.trim()}\nThe pictures could not be drawn. Once a browser is installed, draw them: \`npm run docs:pictures ${type}\`.`,
    )
}
