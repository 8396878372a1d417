// covers: tests/golden/expected/editor/**
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeBase, textOf } from '../../fixtures/base-site.ts'
import { blockTypes } from '../../fixtures/bundle.ts'
import { fixtureText, openEditor } from '../../fixtures/editor.ts'
import { root } from '../../fixtures/site-folder.ts'
import { mistakes } from '../../golden/index.ts'
import { breakText, type Mistake } from '../../golden/mistake.ts'

const editor = openEditor()
const everyType = [...blockTypes, 'use'].map((type) => `"${type}"`).join(', ')

/** The name of a mistake, and the editor's messages for it: message @ underlined text. */
async function describeMistake(mistake: Mistake): Promise<string> {
  const broken = breakText(mistake)
  const text = typeof broken === 'string' ? broken : new TextDecoder().decode(broken)
  const messages = (await editor.diagnose(text)).map((message) => `  ${message}\n`)
  return `${mistake.name}\n${messages.join('').replaceAll(everyType, '(every type)')}`
}

it('has no messages for the unchanged site', async () => {
  expect(await editor.diagnose(fixtureText)).toEqual([])
  expect(await editor.diagnose(textOf(makeBase()))).toEqual([])
})

it.each(Object.entries(mistakes))(
  'explains in the editor what the schema knows of mistakes: %s',
  async (group, cases) => {
    const described: string[] = []
    for (const mistake of cases) described.push(await describeMistake(mistake))
    const file = join(root, 'tests/golden/expected/editor', `${group}.txt`)
    await expect(described.join('\n')).toMatchFileSnapshot(file)
  },
)
