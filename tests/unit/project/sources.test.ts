// covers: **/*.{ts,tsx,mjs} schema/** docs/** blocks/**
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSources } from '../../fixtures/sources.ts'
import { root } from '../../fixtures/site-folder.ts'

const folders =
  'blocks builder check cli codegen diff impact lsp migrations renderer schema server shell site studio'.split(
    ' ',
  )
const sources = folders.flatMap(readSources).filter(({ file }) => !/\.gen\.tsx?$/.test(file))

it('silences neither compiler nor linter', () => {
  const silencers =
    /@ts-ignore|@ts-expect-error|@ts-nocheck|eslint-disable|oxlint-disable|prettier-ignore/
  expect(sources.filter(({ text }) => silencers.test(text)).map(({ file }) => file)).toEqual([])
})

it('has no any, and no cast but "as const" and renamed imports', () => {
  const found = sources.flatMap(({ file, text }) => {
    const code = text.replace(/\/\*[^]*?\*\/|\/\/.*$|`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'/gm, '')
    const casts = code.match(/(?<![*\w{,]\s*)\bas (?!const\b)\w+|[<:,(|]\s*any\b/g) ?? []
    return casts.map((cast) => `${file}: ${cast}`)
  })
  expect(found.filter((line) => !/: as \w+$/.test(line) || !isRename(line))).toEqual([])
})

/** `import { compile as promoGrid }` and `import * as x` rename, and cast nothing. */
function isRename(line: string): boolean {
  const [file = '', cast = ''] = line.split(': ')
  const text = readFileSync(join(root, file), 'utf8')
  return new RegExp(`import [^;']*${cast}\\b[^;']* from '`).test(text)
}

it('has no source file of more than 300 lines', () => {
  expect(
    sources.filter(({ text }) => text.split('\n').length > 301).map(({ file }) => file),
  ).toEqual([])
})

it('has folders that are roles', () => {
  const crowded: string[] = []
  const visit = (folder: string, isTop: boolean): void => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true })
    const subfolders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
    const most = isTop && subfolders.length > 0 ? 6 : 15
    if (files.length > most) crowded.push(`${folder}: ${files.length} files, at most ${most}`)
    for (const name of subfolders) {
      const twin = files.find((file) => file.replace(/\..*/, '') === name)
      if (twin !== undefined) crowded.push(`${folder}: ${twin} beside the folder ${name}/`)
      visit(join(folder, name), false)
    }
  }
  for (const folder of folders) visit(folder, true)
  expect(crowded).toEqual([])
})
