import { count } from '../../check/formats/report.ts'
import { diffFormats } from '../../diff/format.ts'
import type { Namer } from '../../diff/namer.ts'
import type { ComparedBrand } from '../site/compare-brands.ts'

/** The lines of a table of brands, at most 80 columns wide if names and addresses are not too long. */
export function describeBrands(brands: readonly ComparedBrand[]): string[] {
  const widest = (key: 'brand' | 'keyword'): number =>
    Math.max(...brands.map((one) => one[key].length))
  const [first, second] = [widest('brand'), widest('keyword')]
  return brands.flatMap((one) => [
    `${one.brand.padEnd(first)}  ${one.keyword.padEnd(second)}  ${one.url}`.trimEnd(),
    ...listParts(one).flatMap((parts) => wrap(parts, first + 2)),
  ])
}

/** The differences of a brand in words, and its own public files. */
export function describeDifferences({ differences, files }: ComparedBrand, namer: Namer): string[] {
  if (!differences) return []
  const { changes, site } = differences
  const named =
    files.length === 0 ? [] : ['', 'Own public files:', ...files.map((name) => `  ${name}`)]
  return ['', ...diffFormats.text(changes, site, namer).trimEnd().split('\n'), ...named]
}

/** A brand as data, with its changes if asked for. */
export function jsonOfBrand({ differences, ...brand }: ComparedBrand, isDetailed: boolean): object {
  if (!differences) return brand
  const { changes, site: _site, ...counts } = differences
  return { ...brand, differences: isDetailed ? { ...counts, changes } : counts }
}

/** What is said about a brand: each entry starts on a new line. */
function listParts(brand: ComparedBrand): string[][] {
  const { differences, pages, texts, translated, files, needless, errors, warnings } = brand
  const languages = Object.entries(translated).map(
    ([lang, number]) => `${lang} ${number} of ${count(texts, 'text')}`,
  )
  const all =
    pages === undefined ? ['cannot be read'] : [count(pages, 'page'), count(texts, 'text')]
  const what = differences
    ? [
        ...countOf(differences.settings, 'setting'),
        ...(differences.theme > 0 ? ['theme'] : []),
        ...listKinds('page', differences.pages),
        ...listKinds('block', differences.blocks),
        ...countOf(texts, 'text'),
        ...countOf(files.length, 'public file'),
      ]
    : all
  return [
    what.length === 0 ? ['no difference'] : what,
    ...(languages.length > 0 && texts > 0 ? [[`translated: ${languages.join(', ')}`]] : []),
    [
      ...(needless > 0 ? [`${count(needless, 'value')} the same in pages.json`] : []),
      ...countOf(errors, 'error'),
      ...countOf(warnings, 'warning'),
    ],
  ]
}

/** 8 blocks changed, 1 added, 1 left out */
function listKinds(
  word: string,
  kinds: { changed: number; added: number; removed: number; moved?: number },
): string[] {
  const { changed, added, removed, moved = 0 } = kinds
  const all = [
    [changed, 'changed'],
    [added, 'added'],
    [removed, 'left out'],
    [moved, 'moved'],
  ] as const
  return all
    .filter(([number]) => number > 0)
    .map(([number, kind], index) => `${index === 0 ? count(number, word) : number} ${kind}`)
}

function countOf(number: number, word: string): string[] {
  return number === 0 ? [] : [count(number, word)]
}

const width = 80

/** Joins parts with commas, with a line break before each one that does not fit. */
function wrap(parts: readonly string[], indent: number): string[] {
  const lines: string[] = []
  for (const part of parts) {
    const last = lines.at(-1)
    if (last !== undefined && `${last}, ${part},`.length <= width)
      lines.splice(-1, 1, `${last}, ${part}`)
    else {
      if (last !== undefined) lines.splice(-1, 1, `${last},`)
      lines.push(' '.repeat(indent) + part)
    }
  }
  return lines
}
