// covers: **/*.{ts,tsx,mjs} docs/architecture.md
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../fixtures/site-folder.ts'
import { findCircles, readSources, type SourceFile } from '../../fixtures/sources.ts'

const architecture = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8')

/** Folder → folders that it may import, from the table in docs/architecture.md. */
const table = readTable(architecture)
const sources = [...table.keys()].flatMap(readSources)

const node = /^(?:node:|(?:fs|path|url|os|http|crypto|child_process|process)(?:\/|$))/

it('the table of folders has a row for every folder of sources', () => {
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules|dist|tests)/.test(entry.name))
    .map(({ name }) => name)
    .filter((name) => readSources(name).length > 0)
  expect(folders.toSorted()).toEqual([...table.keys()].toSorted())
})

it('the table of folders holds for every import', () => {
  expect(sources.flatMap((source) => breaches(source, table))).toEqual([])
})

it('the table of folders names an import and the rule that it breaks', () => {
  const source = { file: 'check/x.ts', text: '', imports: ['site/y.ts'], loads: [] }
  expect(breaches(source, table)).toEqual([
    'check/x.ts imports site/y.ts, but check/ may import only: schema/, migrations/, content/',
  ])
})

it('names files in docs/architecture.md that exist', () => {
  const named = architecture.matchAll(/`((?:[\w-]+\/)+[\w-]+\.\w+)`/g)
  const missing = Array.from(named, ([, file = '']) => file).filter(
    (file) => !existsSync(join(root, file)),
  )
  expect(missing).toEqual([])
})

describe('imports', () => {
  it('form no circle', () => {
    expect(findCircles(sources)).toEqual([])
  })

  it('would be found in a circle', () => {
    const [a, b, c] = [['b'], ['c'], ['a', 'b']].map((imports, index) => ({
      file: 'abc'.charAt(index),
      text: '',
      imports,
      loads: [],
    }))
    expect(a && b && c && findCircles([a, b, c])).toEqual([['a', 'b', 'c']])
  })

  it('take the settings of the site only into programs, which hand them down', () => {
    const programs =
      /^(?:cli\/(?:run-command|table)\.ts$|codegen\/lists\/site-modules\.ts$|schema\/config\/site-config\.ts$)/
    const others = sources.flatMap(({ file, imports }) =>
      imports
        .filter((name) => /(?:^|\/)site[.-]config\.ts$/.test(name) && !programs.test(file))
        .map((name) => `${file} imports ${name}`),
    )
    expect(others).toEqual([])
  })

  it.each(['blocks', 'shell'])('keep %s apart from each other', (folder) => {
    const others = readSources(folder).flatMap(({ file, imports }) =>
      imports
        .filter((name) => name.startsWith(`${folder}/`) && dirname(name) !== dirname(file))
        .map((name) => `${file} imports ${name}`),
    )
    expect(others).toEqual([])
  })

  it('keep the client and the server of the composer apart', () => {
    const crossings = ['client', 'server'].flatMap((side) =>
      readSources(`studio/${side}`).flatMap(({ file, imports }) =>
        imports
          // What both need lies beside them in studio/.
          .filter((name) => /^studio\/(?:client|server)\//.test(name))
          .filter((name) => !name.startsWith(`studio/${side}/`))
          .map((name) => `${file} imports ${name}`),
      ),
    )
    expect(crossings).toEqual([])
  })

  it.each(['blocks', 'shell', 'renderer', 'studio/client'])(
    'keep Node out of %s, and of all that it loads',
    (folder) => {
      const reached = reach(readSources(folder), sources)
      const needNode = reached.flatMap(({ file, loads }) =>
        loads.filter((name) => node.test(name)).map((name) => `${file} imports ${name}`),
      )
      expect(needNode).toEqual([])
    },
  )
})

function readTable(text: string): Map<string, string[]> {
  const rows = text.matchAll(/^\| `([\w-]+)\/` +\|[^|]*\|([^|]*)\|$/gm)
  return new Map(
    Array.from(rows, ([, folder = '', allowed = '']) => [
      folder,
      Array.from(allowed.matchAll(/`([\w-]+)\/`/g), ([, name = '']) => name),
    ]),
  )
}

function breaches({ file, imports }: SourceFile, rules: ReadonlyMap<string, string[]>): string[] {
  const [own = ''] = file.split('/')
  const allowed = rules.get(own) ?? []
  const isKnown = (folder: string): boolean => rules.has(folder) || folder === 'tests'
  return imports.flatMap((name) => {
    const [folder = ''] = name.split('/')
    if (!name.includes('/') || !isKnown(folder) || folder === own || allowed.includes(folder))
      return []
    const list = allowed.map((one) => `${one}/`).join(', ') || 'nothing'
    return `${file} imports ${name}, but ${own}/ may import only: ${list}`
  })
}

/** The sources that are loaded when these run, these among them. */
function reach(start: readonly SourceFile[], all: readonly SourceFile[]): SourceFile[] {
  const byFile = new Map(all.map((source) => [source.file, source]))
  const reached = new Set(start.map(({ file }) => byFile.get(file) ?? start[0]))
  for (const source of reached)
    for (const name of source?.loads ?? []) {
      const next = byFile.get(name)
      if (next) reached.add(next)
    }
  return [...reached].filter((source) => source !== undefined)
}
