import { hash } from 'node:crypto'
import { escapeHtml } from '../../builder/hosts/host-files.ts'
import type { Namer } from '../../diff/namer.ts'
import type { ReportGroup } from '../../diff/report.ts'
import { countThings, textOfWords, type Words } from '../../diff/words.ts'
import { nameOfPart, type DescribedPage, type describePictures } from './describe-pictures.ts'
import type { Crop, PicturedPage, PicturedPart } from './picture-changes.ts'
import { reportScript, reportStyle } from './report-page.ts'

/** What a report is about: the names of the two versions, and the date that they are shown at. */
export interface ReportTitle {
  before: string
  after: string
  at: string
}

/** Formats pictures of changes as one page that needs nothing else: it opens from a file, and obeys a strict policy. */
export function formatPictures(
  { before, after, at }: ReportTitle,
  sites: readonly (ReturnType<typeof describePictures> & { name: string })[],
  namer: Namer,
): string {
  const main = sites.map(({ name, pages, others }) => {
    const parts = [
      ...pages.map((page) => formatPage(page, namer)),
      ...others.map((group) => formatGroup(group)),
    ]
    const heading = `<h2>${name === '' ? 'Pages' : escapeHtml(name)}</h2>`
    return heading + (parts.length === 0 ? '<p>No difference.</p>' : parts.join('\n'))
  })
  const number = sites.reduce((sum, { pages }) => sum + pages.length, 0)
  const policy = [
    `default-src 'none'`,
    `img-src data:`,
    `style-src '${hashFor(reportStyle)}'`,
    `script-src '${hashFor(reportScript)}'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="generator" content="page-renderer diff">
<meta name="color-scheme" content="light dark">
<title>Pictures of what changed</title>
<style>${reportStyle}</style>
</head>
<body>
<main>
<h1>What changed</h1>
<p>From ${escapeHtml(before)} to ${escapeHtml(after)}, as of ${escapeHtml(at)}: ${countThings(number, 'page differs', 'pages differ')}.</p>
${main.join('\n')}
</main>
<script>${reportScript}</script>
</body>
</html>
`
}

function hashFor(text: string): string {
  return `sha256-${hash('sha256', text, 'base64')}`
}

function inHtml(words: Words): string {
  return escapeHtml(textOfWords(words))
}

function formatLines(lines: readonly Words[]): string {
  if (lines.length === 0) return ''
  return `<ul>${lines.map((words) => `<li>${inHtml(words)}</li>`).join('')}</ul>`
}

function formatGroup({ page = [], lines }: ReportGroup): string {
  return `<section><h3>${inHtml(page)}</h3>${formatLines(lines)}</section>`
}

function formatPage({ pictured, page, lines }: DescribedPage, namer: Namer): string {
  const views = pictured.views.flatMap(({ view: { width, look }, parts }) => {
    const shown = parts.filter(({ kind }) => kind !== 'moved')
    if (shown.length === 0) return []
    const pictures = shown.map((part) => formatPart(part, pictured, namer)).join('')
    return [`<section><h4>${width} pixels wide, ${look}</h4>${pictures}</section>`]
  })
  return `<article><h3>${inHtml(page)}</h3>${formatLines(lines)}${views.join('\n')}</article>`
}

function formatPart(part: PicturedPart, { page }: PicturedPage, namer: Namer): string {
  const { before, after, kind, sameAs } = part
  const name = inHtml(nameOfPart(page, part, namer))
  const said = kind === 'changed' ? '' : ` was ${kind}`
  if (sameAs !== undefined)
    return `<p>${name}${said}: the same pictures as on ${escapeHtml(sameAs)}.</p>`
  const figures = [
    before && formatCrop('Before', name, before),
    after && formatCrop('After', name, after),
  ]
  const slider =
    before && after ? '<details><summary>Compare with a slider</summary></details>' : ''
  return `<div class="part"><h5>${name}${said}</h5><div class="pair">${figures.filter(Boolean).join('')}</div>${slider}</div>`
}

function formatCrop(title: string, name: string, { bytes, width, height, regions }: Crop): string {
  const marks = regions
    .map(
      (region) =>
        `<rect x="${region.x}" y="${region.y}" width="${region.width}" height="${Math.max(2, region.height)}"/>`,
    )
    .join('')
  return `<figure><figcaption>${title}</figcaption><div class="picture"><img alt="${title}: ${name}" width="${width}" height="${height}" src="data:image/webp;base64,${bytes.toString('base64')}"><svg viewBox="0 0 ${width} ${height}" aria-hidden="true">${marks}</svg></div></figure>`
}
