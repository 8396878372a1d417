// covers: tests/golden/expected/**
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { checkFiles } from '../../fixtures/site-files.ts'
import { makeFolder, root } from '../../fixtures/site-folder.ts'
import { formatResult } from '../../fixtures/sites.ts'
import { filesMistakes, splitSite } from '../../golden/files.ts'

const folder = makeFolder()
afterAll(folder.remove)
const expected = join(root, 'tests/golden/expected/files')
const fileOf = (name: string): string => `${name.replaceAll(/[^a-zA-Z0-9]+/g, '-')}.txt`

it('finds nothing in the base site in two files', async () => {
  const { main, vip } = splitSite()
  expect(
    formatResult(
      await checkFiles(join(folder.path, 'site'), { 'pages.json': main, 'pages/vip.json': vip }),
    ),
  ).toBe('')
})

it.each(filesMistakes)('explains $name', async ({ name, files }) => {
  const result = await checkFiles(join(folder.path, 'site'), files(splitSite()))
  const printed = formatResult(result)
  expect(printed).toMatch(/^pages(?:\.json|\/\w+\.json):\d+:\d+ /)
  await expect(printed).toMatchFileSnapshot(join(expected, fileOf(name)))
})

it('has a text for each mistake, and no other', () => {
  const names = filesMistakes.map(({ name }) => fileOf(name))
  expect(readdirSync(expected).toSorted()).toEqual(names.toSorted())
})
