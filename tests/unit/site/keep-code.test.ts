import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { createQuick, type NamedSchemas } from '../../../check/schema/validators.ts'
import { createCodeKeeper } from '../../../site/cache/site-cache.ts'
import { makeFolder } from '../../fixtures/site-folder.ts'
import { baseSite, bundle } from '../../fixtures/sites.ts'

const folder = makeFolder()
afterAll(folder.remove)
const cacheDir = join(folder.path, 'validators')
const file = join(cacheDir, 'validators.json')
const schemas: NamedSchemas = { ...bundle, $id: 'site' }

/** The code of a new run, and whether it was made in that run. */
function keep(of: NamedSchemas, code = '// code'): { code: string; isMade: boolean } {
  const make = vi.fn<() => string>(() => code)
  return {
    code: createCodeKeeper('validators', cacheDir)(of, make),
    isMade: make.mock.calls.length > 0,
  }
}

it('makes the code of the same schemas once', () => {
  expect(keep(schemas)).toEqual({ code: '// code', isMade: true })
  expect(keep(schemas, '// other')).toEqual({ code: '// code', isMade: false })
})

it('makes it again for other schemas', () => {
  const other = { ...schemas, $defs: { ...schemas.$defs, Page: { type: 'object' } } }
  expect(keep(other, '// other')).toEqual({ code: '// other', isMade: true })
  expect(keep(schemas)).toEqual({ code: '// code', isMade: true })
})

it('makes it again if it is damaged or cannot be kept', () => {
  writeFileSync(file, readFileSync(file, 'utf8').replace('// code', 'exit()  '))
  expect(keep(schemas)).toEqual({ code: '// code', isMade: true })
  rmSync(cacheDir, { recursive: true })
  writeFileSync(cacheDir, 'a file in its place')
  expect(keep(schemas)).toEqual({ code: '// code', isMade: true })
  rmSync(cacheDir)
})

it('gives the same verdicts as validators that are compiled', () => {
  const names = ['Page', 'Block']
  const compiled = createQuick(schemas, names)
  const values = Object.values(baseSite().pages).flatMap((page) => [
    page,
    { ...page, name: 7 },
    { ...page, more: true },
    ...page.blocks,
    ...page.blocks.map((block) => ({ ...block, type: 'constructor' })),
    ...page.blocks.map((block) => ({ ...block, title: '' })),
  ])
  const made = createQuick(schemas, names, createCodeKeeper('validators', cacheDir))
  const kept = createQuick(schemas, names, createCodeKeeper('validators', cacheDir))
  for (const name of names) {
    const verdicts = values.map((value) => compiled(name)(value))
    expect(new Set(verdicts)).toEqual(new Set([true, false]))
    expect(values.map((value) => made(name)(value))).toEqual(verdicts)
    expect(values.map((value) => kept(name)(value))).toEqual(verdicts)
  }
  expect(() => kept('Nothing')).toThrow('the schema bundle has no Nothing')
})
