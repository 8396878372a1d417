import { escapeHtml } from '../../builder/hosts/host-files.ts'
import {
  describeObject,
  jsonForReaders,
  listInnerObjects,
  listProperties,
  nameOfTitle,
  type PropertyRow,
} from '../../codegen/docs/properties.ts'
import type { Sample } from '../../codegen/samples/samples.ts'
import type { BuildData } from '../../renderer/page/page-data.ts'
import type { JsonValue, Schema, SchemaBundle } from '../../schema/read/bundle.ts'
import { frame, layout } from './html.ts'

/** A block type or a shell block in the gallery. */
export interface GalleryPart {
  name: string
  heading: string
  /** The address of its page in the gallery. */
  url: string
  /** How it is written in pages.json; undefined for a shell block without settings. */
  written: string | undefined
  /** That of the block; or of the property of the settings, whatever the limits of the site. */
  schema: Schema | undefined
  bundle: SchemaBundle
  entries: readonly GalleryEntry[]
  /** Samples that the check rejects, with the reasons: mistakes in examples, and extremes that a rule forbids. */
  refused: readonly { name: string; title: string; reasons: string[] }[]
}

/** A block by itself, or a site that shows a shell block. */
export interface GalleryEntry extends Omit<Sample, 'block'> {
  /** The block, or the settings; undefined for the site as it is. */
  block?: JsonValue | undefined
  /** The route of its page, in the data of the gallery unless it has its own. */
  path: string
  data?: BuildData
}

/** The widths in pixels at which every entry is shown: a phone, a tablet, a screen. */
const widths = { phone: 360, tablet: 768, screen: 1280 }

/** The page of a block type or shell block: its properties, then its entries at three widths with their JSON. */
export function partPage(part: GalleryPart): string {
  const { heading, url, written, entries, refused } = part
  const description =
    part.schema?.description ?? (written === undefined ? 'It has no settings.' : '')
  const place = written === undefined ? '' : ` In pages.json: <code>${escapeHtml(written)}</code>.`
  return layout(
    heading,
    `<h1>${escapeHtml(heading)}</h1>
<p class="lead">${escapeHtml(description)}${place}</p>
<div class="tools">
<nav aria-label="On this page"><ul role="list">
${part.schema ? '<li><a href="#properties">Properties</a></li>' : ''}
${entries.map(({ name, title }) => `<li><a href="#${name}">${escapeHtml(title)}</a></li>`).join('\n')}
</ul></nav>
<fieldset><legend>Size of the pictures</legend>
${[0.33, 0.5, 1].map((scale) => `<label><input type="radio" name="scale" value="${scale}"${scale === 0.5 ? ' checked' : ''}> ${Math.round(scale * 100)}%</label>`).join('\n')}
</fieldset>
</div>
${part.schema ? propertiesSection(part, part.schema, description) : ''}
${entries.map((entry) => entrySection(url, entry)).join('\n')}
${refused.length > 0 ? refusedSection(refused) : ''}
<p role="status" class="said"></p>`,
    { [url]: heading },
  )
}

/** The properties of a block and of the objects in it, each as a table. */
function propertiesSection({ bundle, name }: GalleryPart, schema: Schema, description: string) {
  const tables = [
    propertyTable(`Properties of ${name}`, description, listProperties(bundle, schema)),
    ...listInnerObjects(bundle, schema)
      .map((title) => describeObject(bundle, title))
      .map(({ title, description: what, rows }) =>
        propertyTable(`Properties of each ${nameOfTitle(title)}`, what, rows),
      ),
  ]
  return `<section id="properties" aria-label="Properties">\n${tables.join('\n')}\n</section>`
}

function propertyTable(title: string, description: string, rows: readonly PropertyRow[]): string {
  const code = (text: string | undefined): string =>
    text === undefined ? '' : `<code>${escapeHtml(text)}</code>`
  const lines = rows.map(
    ({ name, type, needed, fallback, description: what, example }) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${escapeHtml(type)}</td><td>${needed ? 'yes' : 'no'}</td><td>${code(fallback)}</td><td>${escapeHtml(what)}</td><td>${code(example)}</td></tr>`,
  )
  const head = ['Property', 'What it is', 'Needed', 'Left out', 'What it does', 'For example']
  return `<h2>${escapeHtml(title)}</h2>
<p>${escapeHtml(description)}</p>
<div class="wide" role="region" tabindex="0" aria-label="${escapeHtml(title)}"><table>
<thead><tr>${head.map((word) => `<th scope="col">${word}</th>`).join('')}</tr></thead>
<tbody>${lines.join('\n')}</tbody>
</table></div>`
}

/** An entry at three widths, whose page is below `parent`, with its JSON if it has any. */
function entrySection(parent: string, { name, title, block }: GalleryEntry): string {
  const url = `${parent}/${name}`
  const figures = Object.entries(widths).map(
    ([device, width]) =>
      `<figure>${frame(url, width, `${title} at ${width} pixels`)}<figcaption>${width} pixels, a ${device}</figcaption></figure>`,
  )
  return `<section class="entry" id="${name}" aria-labelledby="${name}-title">
<h2 id="${name}-title">${escapeHtml(title)}</h2>
<p class="small"><a href="${url}">Open by itself<span class="hidden">: ${escapeHtml(title)}</span></a></p>
<div class="figures wide" role="region" tabindex="0" aria-label="${escapeHtml(title)} at three widths">${figures.join('')}</div>
${block === undefined ? '' : jsonOf(name, title, block)}
</section>`
}

function jsonOf(name: string, title: string, block: JsonValue): string {
  return `<details><summary>JSON of “${escapeHtml(title)}”</summary>
<button type="button" data-copy="${name}-json">Copy</button>
<pre id="${name}-json" tabindex="0">${escapeHtml(jsonForReaders(block))}</pre>
</details>`
}

function refusedSection(refused: GalleryPart['refused']): string {
  const lines = refused.map(
    ({ title, reasons }) =>
      `<li><b>${escapeHtml(title)}</b>: ${escapeHtml(reasons.join(' '))}</li>`,
  )
  return `<section id="left-out"><h2>Left out</h2>
<p>The check refuses these, so that no page can show them.</p>
<ul>${lines.join('')}</ul></section>`
}
