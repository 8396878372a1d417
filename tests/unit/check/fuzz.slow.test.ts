// covers: tests/fixtures/site/**
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { array, assert, constantFrom, nat, property, record } from 'fast-check'
import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser'
import { describe, expect, it } from 'vitest'
import { kinds } from '../../../check/problem/kinds.ts'
import type { Path, Problem } from '../../../check/problem/problem.ts'
import { siteRules } from '../../../check/rules/site-rules.ts'
import { siteConfig } from '../../../schema/config/site-config.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { inspectFiles } from '../../../site/files/public-files.ts'
import { placeSite } from '../../../site/files/site-files.ts'
import { cases } from '../../fixtures/cases.ts'
import { choices, editText, mutate, type Mutation } from '../../fixtures/mutate.ts'
import { fixtureSite } from '../../fixtures/site-folder.ts'
import { makeBase, bundle, checkText, fakeFiles, textOf } from '../../fixtures/sites.ts'

const accepts = new Ajv2020({ strict: false }).compile(bundle)

const file = join(fixtureSite, 'pages.json')
const sites = [
  { name: 'a small site', document: read(textOf(smallSite())), files: fakeFiles(), full: 11_000 },
  { name: 'the example site', document: read(textOf(makeBase())), files: fakeFiles(), full: 2_000 },
  {
    name: 'the fixture site',
    document: read(readFileSync(file, 'utf8')),
    files: inspectFiles(placeSite(file)),
    full: 1_000,
  },
]

type Place = NonNullable<Mutation['place']>

const edit = record({
  kind: constantFrom('delete', 'insert', 'replace', 'cut', 'paste', 'swap-lines' as const),
  from: nat(60_000),
  to: nat(60_000),
  piece: nat(200),
})

describe.each(sites)('one changed value of $name', ({ document, files, full }) => {
  const runs = cases(full)

  it('is found, and in its place', () => {
    expect(checkText(textOf(document), files).problems).toEqual([])
    const missed = { first: new Set<string>(), refused: new Set<string>() }
    let count = 0
    const places = new Set<string>()
    const holds = property(choices, (chosen) => {
      const mutation = mutate(document, chosen)
      if (mutation === undefined) return
      const text = textOf(mutation.document)
      const { problems } = checkText(text, files)
      expectGood(problems, text)
      if (accepts(mutation.document)) return
      const errors = problems.filter(({ severity }) => severity === 'error')
      const [first] = errors
      if (first === undefined) throw new Error('the schema refuses it, and no error is told')
      const { place } = mutation
      if (place === undefined) return
      count += 1
      places.add(`${chosen.operation} ${place.at}`)
      const say = ({ path, message }: Problem): string =>
        `${JSON.stringify(chosen)} at ${place.path.join('.')}: ${path.join('.')} ${message}`
      if (!isInPlace(place, text, first)) missed.first.add(say(first))
      // A migration that does not exist is P008, whatever its form.
      const refused = errors.find(({ code }) => /^P01|^P008$/.test(code))
      if (refused === undefined) throw new Error('the schema refuses it, and no reason is told')
      if (!isInPlace(place, text, refused)) missed.refused.add(say(refused))
    })
    assert(holds, { numRuns: runs })
    // What follows from a mistake may be told at an earlier line: a link to a block that lost its id.
    expectFew(missed.first, count)
    expectFew(missed.refused, count)
    expect(count).toBeGreaterThan(runs / 3)
    // There are eight; a tenth of the cases may miss a rare one.
    expect(places.size).toBeGreaterThanOrEqual(7)
  })
})

it('reports a small site whose text was edited sensibly', () => {
  const start = textOf(smallSite())
  const holds = property(array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
    const text = edits.reduce(editText, start)
    const { problems } = checkText(text)
    expectGood(problems, text)
    if (isAccepted(text)) return
    expect(problems.filter(({ severity }) => severity === 'error')).not.toEqual([])
  })
  assert(holds, { numRuns: cases(6_700) })
})

/** One page of the example site, with a link to one of its blocks. */
function smallSite(): unknown {
  const { site, pages } = makeBase()
  const [, heading] = pages['/']?.blocks ?? []
  const blocks = [
    ...(pages['/bonus']?.blocks.slice(0, 3) ?? []),
    { ...heading, desc: 'Read the <a href="#how-to-start">steps</a>.' },
  ]
  const redirects = { '/ogrmowvk.html': 'promoUrl' }
  return { site: { ...site, redirects }, pages: { '/': { ...pages['/'], blocks } } }
}

function read(text: string): JsonValue {
  return JSON.parse(text)
}

function isAccepted(text: string): boolean {
  try {
    return accepts(JSON.parse(text))
  } catch {
    return false
  }
}

/** Less than one of a hundred; when there are more, they are shown. */
function expectFew(missed: ReadonlySet<string>, count: number): void {
  if (missed.size >= count / 100) throw new Error(Array.from(missed).join('\n'))
}

const codes = new Set([...kinds, ...siteRules(siteConfig)].map(({ code }) => code))

/** What holds of every list of problems, whatever the text. */
function expectGood(problems: readonly Problem[], text: string): void {
  if (problems.length > 600) throw new Error(`${problems.length} problems`)
  let last = 0
  for (const { code, range, message, hint, where } of problems) {
    if (!codes.has(code)) throw new Error(`no code: ${code}`)
    const { start, end } = range
    if (start.offset < last || end.offset < start.offset || end.offset > text.length + 1)
      throw new Error(`out of order, or of the text: ${start.offset} to ${end.offset}`)
    last = start.offset
    if (message.trim() === '' || hint.trim() === '') throw new Error('a text is empty')
    const words = `${message}\n${hint}\n${where}`
    const forbidden =
      /oneOf|anyOf|(?<!\$)schema|must match|discriminator|additionalProp|instancePath|~[01]|undefined|\[object|\bNaN\b/i
    // The example of "$schema" is the name of a file.
    const found = forbidden.exec(words.replaceAll('./schema/pages.editor.schema.json', ''))?.[0]
    if (found !== undefined) throw new Error(`"${found}" in: ${words}`)
    if (/\bnull\b/.test(words) && !/null/i.test(text)) throw new Error(`null in: ${words}`)
    if (words.length > 2_000) throw new Error(`too long: ${words}`)
  }
}

/** Whether a problem points where the value was changed, or inside of it. Places are looked up by another parser. */
function isInPlace({ at, path }: Place, text: string, { range, related = [] }: Problem): boolean {
  const tree = parseTree(text)
  const find = (to: Path): Node | undefined => tree && findNodeAtLocation(tree, [...to])
  const spans = spansOf(at, path, find)
  return [range, ...related].some(({ start, end }) =>
    spans.some(([from, to]) => from <= start.offset && end.offset <= to),
  )
}

type Span = readonly [from: number, to: number]

/** Of a group that lost something its opening bracket, its type and its key. */
function spansOf(at: Place['at'], path: Path, find: (path: Path) => Node | undefined): Span[] {
  const node = find(path)
  const key = node?.parent?.type === 'property' ? node.parent.children?.[0] : undefined
  switch (at) {
    case 'key':
      return toSpans(key)
    case 'value':
      return toSpans(node)
    case 'member':
      return toSpans(key, node)
    case 'equal':
      return [
        ...toSpans(node, find([...path.slice(0, -1), Number(path.at(-1)) + 1])),
        ...opening(path),
      ]
    default:
      return [...opening(path), ...toSpans(key, find([...path, 'type']))]
  }

  function opening(to: Path): Span[] {
    const group = find(at === 'equal' ? to.slice(0, -1) : to)
    return group ? [[group.offset, group.offset + 1]] : []
  }
}

function toSpans(...nodes: (Node | undefined)[]): Span[] {
  return nodes.flatMap((node): Span[] => (node ? [[node.offset, node.offset + node.length]] : []))
}
