import { escapeHtml } from '../../builder/hosts/host-files.ts'
import { hashText } from '../../builder/hosts/policy.ts'
import type { Namer } from '../../diff/namer.ts'
import { countThings, textOfWords, type Words } from '../../diff/words.ts'
import { nameOfPart, type DescribedGroup } from './describe-pictures.ts'
import type { Crop, PicturedPage, PicturedPart } from './picture-changes.ts'
import { reportScript, reportStyle } from './report-page.ts'

/** Formats pictures of changes as one page that needs nothing else: it opens from a file, and obeys a strict policy. */
export function formatPictures(
  { before, after, at }: Record<'before' | 'after' | 'at', string>,
  sites: readonly { name: string; groups: readonly DescribedGroup[] }[],
  namer: Namer,
): string {
  const main = sites.map(({ name, groups }) => {
    const heading = `<h2>${name === '' ? 'Pages' : escapeHtml(name)}</h2>`
    const parts = groups.map((group) => formatGroup(group, namer)).join('\n')
    return heading + (parts || '<p>No difference.</p>')
  })
  const number = sites.flatMap(({ groups }) => groups.filter(({ pictured }) => pictured)).length
  const policy = `default-src 'none'; img-src data:; style-src ${hashText(reportStyle)}; script-src ${hashText(reportScript)}; base-uri 'none'; form-action 'none'`
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

function inHtml(words: Words): string {
  return escapeHtml(textOfWords(words))
}

function formatGroup({ page, lines, pictured }: DescribedGroup, namer: Namer): string {
  const views = pictured?.views.flatMap(({ view: { width, look }, parts }) => {
    const shown = parts.filter(({ kind }) => kind !== 'moved')
    const pictures = shown.map((part) => formatPart(part, pictured, namer)).join('')
    return pictures && `<section><h4>${width} pixels wide, ${look}</h4>${pictures}</section>`
  })
  const items = lines.map((words) => `<li>${inHtml(words)}</li>`).join('')
  const list = items && `<ul>${items}</ul>`
  return `<article><h3>${inHtml(page)}</h3>${list}${views?.join('\n') ?? ''}</article>`
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
