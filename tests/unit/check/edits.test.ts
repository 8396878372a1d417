import { expect, it } from 'vitest'
import { createEditor } from '../../../check/fix/edits.ts'
import type { Edit } from '../../../check/problem/problem.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'

/** A text after one edit; undefined when the edit does not fit it. */
function edited(text: string, edit: Edit): string | undefined {
  const resolved = createEditor(text)([edit])?.[0]
  return resolved && text.slice(0, resolved.from) + resolved.text + text.slice(resolved.to)
}

const wide = '{\r\n\t"a": [\r\n\t\t1,\r\n\t\t2\r\n\t],\r\n\t"b": {}\r\n}'
const sets: [text: string, path: (string | number)[], value: JsonValue, after: string][] = [
  ['{"a": 1}', ['a'], 2, '{"a": 2}'],
  ['{"a": 1}', ['b'], 2, '{"a": 1, "b": 2}'],
  ['{ }', ['b'], 'x', '{ "b": "x" }'],
  ['[]', [0], 'x', '[ "x" ]'],
  [wide, ['a', 2], 3, wide.replace('2\r\n', '2,\r\n\t\t3\r\n')],
  [
    wide,
    ['c'],
    { d: [1] },
    wide.replace('{}', '{},\r\n\t"c": {\r\n\t\t"d": [\r\n\t\t\t1\r\n\t\t]\r\n\t}'),
  ],
  [wide, ['b', 'c', 0], 1, wide.replace('{}', '{ "c": [1] }')],
  ['{"a": 1, "a": 2}', ['a'], 3, '{"a": 1, "a": 3}'],
  ['{"a": "\\u00e9 x \\/ y"}', ['a'], 'é z / y', '{"a": "\\u00e9 z \\/ y"}'],
  ['{"a": "x🎉"}', ['a'], 'x', '{"a": "x"}'],
  // Two emoji of which only the first half differs.
  ['{"a": "🎉"}', ['a'], '\ud83d\udf89', '{"a": "\ud83d\udf89"}'],
  ['{"a": "\\ud83c\\udf89"}', ['a'], '🎈', '{"a": "🎈"}'],
]
it.each(sets)('sets in %j at %j %j', (text, path, value, after) => {
  expect(edited(text, { kind: 'set', path, value: value })).toBe(after)
  expect(JSON.parse(after)).toBeTypeOf('object')
})

it.each<[text: string, path: (string | number)[], after: string]>([
  ['{"a": 1}', ['a'], '{}'],
  ['[1, 2, 3]', [0], '[2, 3]'],
  ['[1, 2, 3]', [2], '[1, 2]'],
  [wide, ['a', 1], wide.replace(',\r\n\t\t2', '')],
])('removes in %j at %j', (text, path, after) => {
  expect(edited(text, { kind: 'remove', path })).toBe(after)
})

it.each<[text: string, edit: Edit]>([
  ['{"a": 1}', { kind: 'rename', path: ['b'], name: 'c' }],
  ['{"a": 1, "b": 2}', { kind: 'rename', path: ['a'], name: 'b' }],
  ['[1]', { kind: 'rename', path: [0], name: 'b' }],
  ['{"a": 1}', { kind: 'remove', path: [] }],
  ['{"a": 1}', { kind: 'set', path: ['a', 'b'], value: 1 }],
  ['{"a": {}}', { kind: 'set', path: ['a', 0], value: 1 }],
  ['{"a": 1', { kind: 'set', path: ['a'], value: 1 }],
])('finds no place in %j for %j', (text, edit) => {
  expect(edited(text, edit)).toBeUndefined()
})

it('describes what it does, even for long texts', () => {
  const long = `${'x'.repeat(100)} HERE ${'y'.repeat(100)}`
  const [edit] = createEditor(JSON.stringify([long]))([
    { kind: 'set', path: [0], value: long.replace('HERE', 'THERE') },
  ])!
  expect(edit?.did).toBe(
    `changed "…${'x'.repeat(19)} HERE ${'y'.repeat(35)}…" to "…${'x'.repeat(19)} THERE ${'y'.repeat(34)}…"`,
  )
  const tell = (text: string, one: Edit) => createEditor(text)([one])?.[0]?.did
  expect(tell('[1]', { kind: 'remove', path: [0] })).toBe('removed entry 1')
  expect(tell('{"a": 1}', { kind: 'remove', path: ['a'] })).toBe('removed "a"')
  expect(tell('{"a": 1}', { kind: 'set', path: ['b'], value: 1 })).toBe('added "b"')
  expect(tell('{"a": [1]}', { kind: 'set', path: ['a'], value: 1 })).toBe('changed [1] to 1')
})
