// covers: blocks/** codegen/** schema/** docs/**
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addBlock } from '../../../codegen/scaffold/new-block.ts'
import { removeBlock } from '../../../codegen/scaffold/retire-block.ts'
import { siteConfig } from '../../../schema/config/site-config.ts'
import { listBlockTypes } from '../../../schema/read/load-schemas.ts'
import { copyProject, type ProjectCopy } from '../../fixtures/project-copy.ts'
import { readFolder } from '../../fixtures/site-folder.ts'
import { wordList } from '../../fixtures/word-list.ts'

let project: ProjectCopy
let before: Map<string, string>
beforeAll(() => {
  project = copyProject()
  before = readProject()
})
afterAll(() => project.remove())

const add = () => addBlock('trialNotes', siteConfig, { root: project.path })
const retire = (type: string, file: string) =>
  removeBlock(type, [join(project.path, file)], siteConfig, project.path)

/** The files of the copy, without what tools cache in node_modules. */
function readProject(): Map<string, string> {
  const files = [...readFolder(project.path)]
  return new Map(files.filter(([file]) => !file.startsWith('node_modules/')))
}

/** The paths of all files that differ from the copied ones, and of folders where blocks are. */
function changes(): string[] {
  const after = readProject()
  const files = [...new Set([...before.keys(), ...after.keys()])]
  return [
    ...files.filter((file) => before.get(file) !== after.get(file)),
    ...readdirSync(project.path).filter((name) => name.startsWith('.retired')),
    ...listBlockTypes([{ folder: project.path }]).filter(
      (type) => !before.has(`blocks/${type}/schema.json`),
    ),
  ].toSorted()
}

/** Runs a tool in the copy; returns its output unless it succeeds. */
async function complaintsOf(name: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await project.tool(name, ...args)
  return code === 0 ? '' : `${name} ended with ${code}\n${stdout}${stderr}`
}

const generated = wordList(`
  schema/page/block.schema.json schema/pages.editor.schema.json schema/pages.gen.ts
  schema/page-data.gen.ts renderer/page/registry.gen.ts renderer/islands/plain-registry.gen.ts
  docs/block-reference.md studio/locales/de.po studio/locales/fil.po docs/problems.md
`)
const written = generated.map((file) => `wrote ${file}\n`).join('')

describe.sequential('a block type', () => {
  it('is added, with plain output, without pictures if npm is missing', async () => {
    vi.stubEnv('PATH', '/nowhere') // where no npm is, no pictures can be drawn
    const { code, stdout, stderr } = await project.script('cli/main.ts', 'new-block', 'trialNotes')
    vi.unstubAllEnvs()
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr:
        'spawnSync npm ENOENT\nThe pictures could not be drawn. Once a browser is installed, draw them: `npm run docs:pictures trialNotes`.\n',
    })
    expect(stdout).toBe(`wrote blocks/trialNotes/schema.json
wrote blocks/trialNotes/index.tsx
wrote blocks/trialNotes/example.json
${written}Drawing its pictures (about ten seconds) …

Added the block type "trialNotes": it is validated, typed, rendered and tested.
Next:
  1. Edit its fields and its look in blocks/trialNotes/. Every example in example.json is a test.
  2. Run \`npm run codegen\` after each change to its schema.json.
  3. View it in the gallery (\`npm run dev\`, then /__gallery/trialNotes). To redraw its pictures: \`npm run docs:pictures trialNotes\`.
  4. Run \`npm test\`.
  5. Add it to a page: { "type": "trialNotes", "title": "…", "cards": [{ "title": "…", "desc": "…" }] }
`)
    const own = ['example.json', 'index.tsx', 'schema.json'].map(
      (file) => `blocks/trialNotes/${file}`,
    )
    expect(changes()).toEqual([...own, ...generated, 'trialNotes'].toSorted())
  })

  it('passes the checks of types, lint and format', async () => {
    const complaints = await Promise.all([
      complaintsOf('tsc', '--noEmit'),
      complaintsOf('oxlint', '--type-aware', 'blocks/trialNotes', 'renderer/page'),
      complaintsOf('oxfmt', '--check', 'blocks', 'schema', 'renderer/page/registry.gen.ts'),
    ])
    expect(complaints.join('')).toBe('')
  })

  it('has sources that are up to date, in which the names of pictures count as content', async () => {
    const picture = join(project.path, 'public', 'images', 'lanterns.svg')
    writeFileSync(picture, '<svg/>')
    const page = join(project.path, 'docs', 'block-reference.md')
    const text = readFileSync(page, 'utf8')
    writeFileSync(page, 'Nothing.')
    const complaints = await complaintsOf('tsx', 'cli/main.ts', 'codegen', '--check')
    rmSync(picture)
    writeFileSync(page, text)
    expect(complaints.match(/.* is out of date\..*/g)).toEqual([
      'docs/block-reference.md is out of date. Run `npm run codegen` and commit it.',
    ])
  })

  it('passes the tests of all block types, which find it', async () => {
    const suites = ['tests/unit/renderer/blocks.test.tsx', 'tests/unit/schema/schemas.test.ts']
    const only = ['--testNamePattern', 'trialNotes']
    const run = await project.tool('vitest', 'run', '--reporter=verbose', ...only, ...suites)
    const { code, stdout, stderr } = run
    expect(code === 0 ? '' : stdout + stderr).toBe('')
    expect(stdout).toContain('the block trialNotes > renders its example completely')
    expect(stdout).toContain('blocks/trialNotes/schema.json > explains every property')
  })

  it('is not added twice', async () => {
    const files = readProject()
    await expect(add()).rejects.toThrow(
      /^The block type "trialNotes" already exists\. Choose another name, or change blocks\/trialNotes\/\.$/,
    )
    expect(readProject()).toEqual(files)
  })

  it('is retired, and leaves nothing behind', async () => {
    const drawn = [
      'tests/browser/screenshots/blocks/trialNotes.webp',
      'docs/blocks/trialNotes.webp',
    ]
    for (const file of drawn) {
      mkdirSync(dirname(join(project.path, file)), { recursive: true })
      writeFileSync(join(project.path, file), 'a picture')
    }
    const { code, stdout, stderr } = await project.script(
      'cli/main.ts',
      'retire-block',
      'trialNotes',
    )
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toBe(`removed blocks/trialNotes/ and its pictures
${written}
Removed the block type "trialNotes". Run \`npm run typecheck\` to find other code that still uses it.
`)
    expect(changes()).toEqual([])
  })
})

describe.sequential('invalid calls', () => {
  it.each([
    ['heroo', 'knip.json', 'Unknown block type "heroo". Did you mean "hero"?\nBlock types: '],
    ['../schema', 'knip.json', 'Unknown block type "../schema".\nBlock types: '],
    ['.', 'knip.json', 'Unknown block type ".".\nBlock types: '],
    ['', 'knip.json', 'Unknown block type "".\nBlock types: '],
    ['faq', 'gone.json', /File not found: \S*gone.json$/],
  ])('retires no %j with %s', async (type, file, says) => {
    await expect(retire(type, file)).rejects.toThrow(says)
    expect(changes()).toEqual([])
  })

  it('restores everything when a source cannot be written midway', async () => {
    const source = join(project.path, 'renderer', 'page', 'registry.gen.ts')
    rmSync(source)
    symlinkSync(join(project.path, 'gone', 'registry.gen.ts'), source) // can be neither read nor written
    const cause = { cause: expect.objectContaining({ code: 'ENOENT' }) }
    await expect(add()).rejects.toMatchObject({ message: 'Nothing was changed.', ...cause })
    expect(changes()).toEqual(['renderer/page/registry.gen.ts'])
    const pages = join(project.path, 'pages.json')
    writeFileSync(pages, '{ "pages": {} }')
    rmSync(source)
    mkdirSync(source)
    await expect(retire('testimonials', 'pages.json')).rejects.toMatchObject({
      message: 'Nothing was changed.',
      cause: expect.objectContaining({ code: 'EISDIR' }),
    })
    expect(changes()).toEqual(['pages.json', 'renderer/page/registry.gen.ts'])
    rmSync(source, { recursive: true })
    writeFileSync(pages, Buffer.from(before.get('pages.json') ?? '', 'latin1'))
    writeFileSync(source, Buffer.from(before.get('renderer/page/registry.gen.ts') ?? '', 'latin1'))
    expect(changes()).toEqual([])
  })
})
