import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findStaleSources } from '../../../codegen/generate.ts'
import { projectRoot } from '../../../schema/read/load-schemas.ts'

interface Source {
  file: string
  text: string
  imports: string[]
  /** Those that are there when it runs; types are not. */
  loads: string[]
}

/** All sources below a folder of the project, with what they import. */
function sourcesIn(folder: string): Source[] {
  const files = readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => /\.[cm]?tsx?$/.test(file))
    .map((file) => {
      const path = join(projectRoot, folder, file)
      const text = readFileSync(path, 'utf8')
      const listImports = (code: string): string[] =>
        Array.from(
          code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*(['"`])([^'"`]+)\1/g),
          ([, , name = '']) =>
            name.startsWith('.') ? relative(projectRoot, resolve(dirname(path), name)) : name,
        )
      const running = text.replace(/^(?:import|export) type\b[^'"`=;]*\bfrom\s*(['"]).*?\1/gm, '')
      return {
        file: join(folder, file),
        text,
        imports: listImports(text),
        loads: listImports(running),
      }
    })
}

const [blocks, renderer, codegen, studio] = ['blocks', 'renderer', 'codegen', 'studio'].map(
  sourcesIn,
)
if (!blocks || !renderer || !codegen || !studio) throw new Error('unreachable')

/** `file imports name` for every import that matches. */
function crossings(sources: readonly Source[], forbidden: RegExp): string[] {
  return sources.flatMap(({ file, imports }) =>
    imports.filter((name) => forbidden.test(name)).map((name) => `${file} imports ${name}`),
  )
}

/** The sources that are there when these run, these among them. */
function reach(start: readonly Source[], all: readonly Source[]): Source[] {
  const byFile = new Map(all.map((source) => [source.file, source]))
  const reached = new Set(start)
  for (const { loads } of reached) {
    for (const name of loads) {
      const source = byFile.get(name)
      if (source) reached.add(source)
    }
  }
  return [...reached]
}

const node = /^(?:node:|(?:fs|path|url|os|http|crypto|child_process|process)(?:\/|$))/

describe('the walls', () => {
  it('are looked for where imports are', () => {
    expect(blocks.length).toBeGreaterThanOrEqual(8)
    expect(crossings(blocks, /^renderer\//).length).toBeGreaterThan(8)
    expect(crossings(codegen, node).length).toBeGreaterThan(8)
    expect(crossings(codegen, /^renderer\//).length).toBeGreaterThan(3)
  })

  it('keep blocks and renderer from codegen, studio and Node', () => {
    expect(crossings([...blocks, ...renderer], /^(?:codegen|studio|tests)\//)).toEqual([])
    expect(crossings([...blocks, ...renderer], node)).toEqual([])
  })

  it('keep codegen from studio and tests', () => {
    expect(crossings(codegen, /^(?:studio|tests)\//)).toEqual([])
  })

  it('keep studio from tests, and from all that needs Node', () => {
    expect(crossings(studio, /^tests\//)).toEqual([])
    const reached = reach(studio, [...blocks, ...renderer, ...codegen, ...studio])
    expect(reached.some(({ file }) => file.startsWith('codegen/'))).toBe(true)
    const loaded = reached.map(({ file, text, loads }) => ({ file, text, imports: loads, loads }))
    expect(crossings(loaded, node)).toEqual([])
  })

  it('keep blocks from each other', () => {
    const others = blocks.flatMap(({ file, imports }) =>
      imports.filter((name) => name.startsWith('blocks/') && dirname(name) !== dirname(file)),
    )
    expect(others).toEqual([])
  })
})

it('has generated sources that are fresh', async () => {
  expect([...(await findStaleSources()).keys()]).toEqual([])
})

it('silences neither compiler nor linter', () => {
  const silenced = [
    '@ts-ignore',
    '@ts-expect-error',
    '@ts-nocheck',
    'eslint-disable',
    'oxlint-disable',
    'prettier-ignore',
  ]
  const found = [...blocks, ...renderer, ...codegen, ...studio].flatMap(({ file, text }) =>
    silenced.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`),
  )
  expect(found).toEqual([])
})

it('has no any, and no cast but "as const" and renamed imports', () => {
  const found = [...blocks, ...renderer, ...codegen, ...studio].flatMap(({ file, text }) => {
    const code = text.replace(/\/\*[^]*?\*\/|\/\/.*$|`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'/gm, '')
    const casts = code.match(/(?<![*\w{,]\s*)\bas (?!const\b)\w+|[<:,(|]\s*any\b/g) ?? []
    return casts.map((cast) => `${file}: ${cast}`)
  })
  expect(found.filter((line) => !/: as \w+$/.test(line) || !isRename(line))).toEqual([])
})

/** `import { compile as promoGrid }` and `import * as x` rename, and cast nothing. */
function isRename(line: string): boolean {
  const [file = '', cast = ''] = line.split(': ')
  const text = readFileSync(join(projectRoot, file), 'utf8')
  return new RegExp(`import [^;']*${cast}\\b[^;']* from '`).test(text)
}

it('has no source file that is much too long', () => {
  const long = [...blocks, ...renderer, ...codegen, ...studio]
    .filter(({ file, text }) => !file.endsWith('.gen.ts') && text.split('\n').length > 301)
    .map(({ file }) => file)
  expect(long).toEqual([])
})
