// covers: codegen/scaffold/new-rule.ts codegen/scaffold/template/*
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readWords } from '../../../check/rules/read/words.ts'
import { addRule, nameSet } from '../../../codegen/scaffold/new-rule.ts'
import { makeFolder, type Folder } from '../../fixtures/site-folder.ts'

let folder: Folder
beforeEach(() => {
  folder = makeFolder()
})
afterEach(() => folder.remove())

const read = (name: string): string => folder.read(name)
const add = (name: string, ...phrases: string[]) =>
  addRule(folder.path, { set: 'allergens', name, phrases, text: 'It is "fresh"', language: 'en' })

it('adds rules to a set one by one, with the next code and a text of the site', async () => {
  folder.write('site.config.ts', "export default defineSite({\n  lang: 'en',\n})\n")
  expect(await add('free-from', 'gluten-free', 'nut free')).toEqual([
    'rules/allergens/free-from.ts',
    'rules/allergens/free-from.json',
    'rules/allergens/set.ts',
    'site.config.ts',
  ])
  expect(read('rules/allergens/free-from.ts')).toContain("code: 'ALLERGEN001'")
  expect(read('rules/allergens/free-from.ts')).toContain(
    String.raw`example: ['"It is \\"fresh\\""', '"It is \\"fresh\\" gluten-free"']`,
  )
  expect(await add('no-sugar', 'sugar')).toHaveLength(3)
  expect(read('rules/allergens/no-sugar.ts')).toContain("code: 'ALLERGEN002'")
  await add('eggs', 'egg')
  expect(read('rules/allergens/set.ts')).toContain('rules: [eggs, noSugar, freeFrom]')
  expect(
    read('rules/allergens/set.ts')
      .match(/'(\.\/.*)'/g)
      ?.join(),
  ).toBe("'./eggs.ts','./free-from.ts','./no-sugar.ts'")
  expect(read('site.config.ts')).toContain("  rules: ['general', './rules/allergens'],\n  lang")
  const { topics } = JSON.parse(read('rules/allergens/free-from.json'))
  expect(topics['free-from'].keys).toEqual(['gluten', 'free'])
  expect(() => readWords([{ language: 'en', topics }]).topic('free-from')).not.toThrow()
})

it('writes nothing over what is there', async () => {
  await add('free-from', 'gluten-free')
  const before = read('rules/allergens/free-from.ts')
  await expect(add('free-from', 'nuts')).rejects.toThrow('already exists')
  expect(read('rules/allergens/free-from.ts')).toBe(before)
  folder.write('rules/allergens/set.ts', 'export const ruleSet = makeSet()\n')
  await expect(add('other', 'nuts')).rejects.toThrow('Nothing was written.')
  expect(() => read('rules/allergens/other.ts')).toThrow('ENOENT')
})

it.each([
  ["defineSite({\n  rules: ['general', './rules/a'],\n})", "['general', './rules/a', './rules/b']"],
  ["defineSite({\n  rules: ['general', './rules/b'],\n})", "rules: ['general', './rules/b'],"],
  ["defineSite({\n  rules: [\n    'general',\n  ],\n})", "[\n    'general', './rules/b']"],
  ['defineSite({\n  rules: own,\n})', undefined],
  ['defineSite(options)', undefined],
])('names a set in %j', (settings, wanted) => {
  const named = nameSet(settings, './rules/b')
  expect(wanted === undefined ? named : named?.includes(wanted)).toBe(
    wanted === undefined ? undefined : true,
  )
})
