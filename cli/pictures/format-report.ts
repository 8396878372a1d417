import { escapeHtml } from '../../builder/hosts/host-files.ts'
import { hashText } from '../../builder/hosts/policy.ts'
import type { BuiltChanges, PageChange } from '../../diff/compare-built.ts'
import type { Namer } from '../../diff/namer.ts'
import { describeSome } from '../../diff/report.ts'
import { countThings, textOfWords, type Words, formatName } from '../../diff/words.ts'
import { groupBy } from '../../schema/read/group-by.ts'
import { listIn } from '../../schema/read/json-object.ts'
import type { Crop, PicturedPage, PicturedPart } from './picture-changes.ts'
import type { View } from './take-picture.ts'

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
  const bullets = items && `<ul>${items}</ul>`
  return `<article><h3>${inHtml(page)}</h3>${bullets}${views?.join('\n') ?? ''}</article>`
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

/** How many pages, lines and regions of a page, and other files are listed; the rest is counted. */
const limits = { pages: 200, lines: 20, files: 10, regions: 3 }

/** What is said about a page, with its pictures, or about something else. */
export interface DescribedGroup {
  page: Words
  lines: Words[]
  pictured?: PicturedPage
}

/** Says in words what differs between two builds: each page with how it looks, then what all pages show and other files. */
export function describePictures(
  { shared, files }: Pick<BuiltChanges, 'shared' | 'files'>,
  pages: readonly PicturedPage[],
  namer: Namer,
): DescribedGroup[] {
  const rest = pages.length - limits.pages
  const more = files.length - limits.files
  const names = files.slice(0, limits.files).map((name): Words => formatName(name))
  if (more > 0) names.push([`… and ${countThings(more, 'more file', 'more files')}`])
  const others = [
    {
      page: [countThings(rest, 'more page', 'more pages')],
      lines: rest > 0 ? [['Not listed here.']] : [],
    },
    { page: ['On all pages'], lines: list(shared, namer) },
    { page: ['Other files that differ'], lines: names },
  ]
  return [
    ...pages.slice(0, limits.pages).map((pictured) => ({
      pictured,
      page: headingOf(pictured.page, namer),
      lines: [...list(pictured.page, namer), ...describeLook(pictured, namer)],
    })),
    ...others.filter(({ lines }) => lines.length > 0),
  ]
}

function headingOf({ path, kind, site }: PageChange, namer: Namer): Words {
  const name = namer.page(path, site)
  return kind === 'changed' ? name : [...name, namer.says[kind]]
}

function list({ changes, site }: Pick<PageChange, 'changes' | 'site'>, namer: Namer): Words[] {
  // That a whole page is new or gone is said above it.
  const inside = changes.filter(
    ({ kind, path }) => path.length > 2 || path[0] !== 'pages' || kind === 'renamed',
  )
  return describeSome(inside, limits.lines, site, namer)
}

/** What is to be known about the pictures of a page, or why it has none: parts with the sizes of what differs, by their views. */
function describeLook({ page, views, isPictured }: PicturedPage, namer: Namer): Words[] {
  if (!isPictured) return [['Not pictured: the limit is reached.']]
  const seen = views.flatMap(({ view, parts }) => parts.map((part) => ({ view, part })))
  if (seen.length === 0)
    return [[page.kind === 'changed' ? 'The page looks the same.' : 'The page shows nothing.']]
  const byPart = groupBy(seen, ({ part: { place, kind } }) => `${place} ${kind}`)
  return [...byPart.values()].map((all): Words => {
    const where = [...new Set(all.map(({ part, view }) => describePlace(part, view)))].join('; ')
    return all
      .slice(0, 1)
      .flatMap(({ part }) => [...nameOfPart(page, part, namer), ` ${said[part.kind]} (${where})`])
  })
}

const said = {
  changed: 'looks different',
  moved: 'only moved',
  added: 'is new',
  removed: 'is gone',
}

function describePlace({ before, after, sameAs }: PicturedPart, { width, look }: View): string {
  if (sameAs !== undefined) return `as on ${sameAs}`
  const { regions = [] } = after ?? before ?? {}
  const sizes = regions.slice(0, limits.regions).map((one) => `${one.width} × ${one.height}`)
  return [`${width} pixels wide, ${look}`, sizes.join(', ')].filter(Boolean).join(': ')
}

/** The name of a part of a page, of the version that has it. */
function nameOfPart(
  { path, before, after, site }: PageChange,
  { place, kind }: Pick<PicturedPart, 'place' | 'kind'>,
  namer: Namer,
): Words {
  if (place === 'top') return ['Above the blocks: header and navigation']
  if (place === 'bottom') return ['Below the blocks: footer, and what stays in the window']
  const block = listIn((kind === 'removed' ? before : after)?.data, 'blocks')[place]
  return block === undefined
    ? [`Block ${place + 1}`]
    : namer.number(['pages', path, 'blocks', place], block, site)
}

/** How the report looks, in light and in dark. */
export const reportStyle = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;--line:light-dark(#d5d7dc,#44474f);--mark:light-dark(#c2185b,#ff80ab)}
body{margin:0;background:light-dark(#fff,#17181c);color:light-dark(#1b1c20,#e9eaee)}
main{max-width:90rem;margin:auto;padding:1rem}
h1{font-size:1.6rem}h3{font-size:1.2rem;overflow-wrap:anywhere}h4{margin:1rem 0 .25rem}h5{margin:.75rem 0 .25rem;font-size:1rem;font-weight:500}
article{border-top:1px solid var(--line)}
li{overflow-wrap:anywhere}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr));gap:1rem;align-items:start}
figure{margin:0;min-width:0}
.picture{position:relative;width:fit-content;max-width:100%;border:1px solid var(--line)}
.picture img{display:block;max-width:100%;height:auto}
.picture svg{position:absolute;inset:0;width:100%;height:100%}
rect{fill:none;stroke:var(--mark);stroke-width:2;stroke-dasharray:6 3;vector-effect:non-scaling-stroke}
summary{cursor:pointer;padding:.25rem 0}
input{width:100%;max-width:40rem;accent-color:var(--mark)}
.slider{display:grid;width:fit-content;max-width:100%;border:1px solid var(--line)}
.slider img{grid-area:1/1;display:block;max-width:100%;height:auto}
.slider img+img{clip-path:inset(0 0 0 var(--at,50%))}
:focus-visible{outline:2px solid var(--mark);outline-offset:2px}
`

/** Shows two pictures on top of each other, once that is asked for. */
export const reportScript = `
for (const box of document.querySelectorAll('details'))
  box.addEventListener('toggle', () => {
    if (box.querySelector('input')) return
    const slider = document.createElement('div')
    slider.className = 'slider'
    for (const picture of box.parentElement.querySelectorAll('.picture img')) {
      const copy = picture.cloneNode()
      copy.alt = ''
      slider.append(copy)
    }
    const input = document.createElement('input')
    input.type = 'range'
    input.value = '50'
    input.setAttribute('aria-label', 'From after to before')
    const say = () => {
      slider.style.setProperty('--at', input.value + '%')
      input.setAttribute('aria-valuetext', input.value + ' % before')
    }
    input.addEventListener('input', say)
    say()
    box.append(input, slider)
  })
`
