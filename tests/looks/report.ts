import { existsSync, readdirSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Comparison } from './compare.ts'

/** Pages with the same HTML and other pictures: nothing in the page explains the difference. */
export function unexplained(comparisons: readonly Comparison[]): Comparison[] {
  return comparisons.filter(({ isSameHtml, pairs }) => isSameHtml && pairs.length > 0)
}

/** Describes in Markdown which pages look different. */
export function describeLooks(comparisons: readonly Comparison[], base: string): string {
  const different = comparisons.filter(({ pairs }) => pairs.length > 0)
  const faults = new Set(unexplained(comparisons))
  const lines = different.map((comparison) => {
    const { address, pairs } = comparison
    const fault = faults.has(comparison) ? ' **although its HTML is the same**' : ''
    return `- \`/${address}\` at ${pairs.map(({ name }) => name).join('; ')}${fault}`
  })
  const count = `${different.length} of ${comparisons.length} pages look different from ${base.slice(0, 10)}.`
  return `## Looks\n\n${[count, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n')}\n`
}

/**
 * Writes a page that shows each pair side by side into a folder, in place of an earlier one. Returns its path. Throws if
 * the folder holds anything else.
 */
export async function writeReport(
  folder: string,
  comparisons: readonly Comparison[],
): Promise<string> {
  const names = existsSync(folder) ? readdirSync(folder) : []
  if (names.some((name) => !/^(?:index\.html|\d+\.webp)$/.test(name)))
    throw new Error(`${folder} holds other files. Choose an empty or new folder for the report.`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  let html =
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Looks</title>' +
    '<style>body{font:1rem sans-serif}img{max-width:48%;border:1px solid;vertical-align:top}</style>' +
    '<h1>Before and after</h1>'
  let count = 0
  for (const { address, isSameHtml, pairs } of comparisons) {
    if (pairs.length > 0) html += `<h2>/${address}${isSameHtml ? ' (same HTML)' : ''}</h2>`
    for (const { name, before, after } of pairs) {
      html += `<h3>${name}</h3>`
      for (const [when, picture] of Object.entries({ before, after })) {
        const file = `${(count += 1)}.webp`
        await sharp(picture).webp({ quality: 80 }).toFile(join(folder, file))
        html += `<img src="${file}" alt="${when}" loading="lazy">`
      }
    }
  }
  const file = join(folder, 'index.html')
  writeFileSync(file, `${html}</html>\n`)
  return file
}
