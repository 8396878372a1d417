import { readFileSync } from 'node:fs'
import { beforeEach, expect, it } from 'vitest'
import { makeBase } from '../../fixtures/base-site.ts'
import { openSiteFolder } from '../../fixtures/built-site.ts'
import { main, own } from '../../fixtures/edited-site.ts'
import { runCli } from '../../fixtures/run-cli.ts'
import { writeSite, writeFiles } from '../../fixtures/site-folder.ts'
import { files } from './layers.ts'

/* A fix is made, or suggested, in the file of the layer in which the mistake is written, and nowhere else. */

const { folder, at } = openSiteFolder()
beforeEach(() => {
  writeSite(folder, makeBase())
  for (const brand of ['lucky', 'star']) writeSite(at(`brands/${brand}`), {}, brand)
})

it.each<[layer: string, file: string, from: string, to: string]>([
  ['base', main, '"title": "Title of home"', '"Title": "Title of home"'],
  ['page file', 'pages/vip.json', '"title": "Title of vip"', '"Title": "Title of vip"'],
  ['section', main, '"title": "Title of shared"', '"Title": "Title of shared"'],
  ['brand', own, '"title": "Lucky title"', '"Logo": true'],
  ['section × brand', own, '"desc": "Lucky shared."', '"Logo": true'],
])('--fix renames what is misspelt in: %s', async (_, file, from, to) => {
  const right = files[file]?.replace(from, () =>
    to.replace(/[A-Z]/, (letter) => letter.toLowerCase()),
  )
  writeFiles(folder, { ...files, [file]: files[file]?.replace(from, () => to) ?? '' })
  await runCli('validate', at(main), ...(file === own ? ['--brand', 'lucky'] : []), '--fix')
  const texts = Object.keys(files).map((name) => [name, readFileSync(at(name), 'utf8')])
  expect(Object.fromEntries(texts)).toEqual({ ...files, [file]: right })
})

it.each<[layer: string, file: string, from: string, to: string]>([
  ['set of a use', main, '"title": "Title set"', '"titel": "Title set"'],
  ['campaign', main, '"desc": "Text of Easter."', '"dsc": "Text of Easter."'],
  ['brand × campaign', own, '"desc": "Lucky Easter."', '"dsc": "Lucky Easter."'],
])('says what is meant at its place in: %s', async (_, file, from, to) => {
  writeFiles(folder, { ...files, [file]: files[file]?.replace(from, () => to) ?? '' })
  const { stderr } = await runCli('validate', at(main), '--brand', 'lucky')
  const name = /"\w+"/.exec(to)?.[0]
  const line = (files[file] ?? '').split(from)[0]?.split('\n').length
  expect(stderr).toMatch(new RegExp(`${file}:${line}:\\d+  error .*\\n.*\\n.*${name}`))
})
