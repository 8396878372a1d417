import {
  describeObject,
  jsonForReaders,
  listInnerObjects,
  listProperties,
  nameOfTitle,
  type PropertyRow,
} from '../../codegen/docs/properties.ts'
import type { JsonValue, Schema, SchemaBundle } from '../../schema/read/bundle.ts'
import type { GalleryType } from './gallery.ts'
import { escapeHtml } from '../../builder/hosts/host-files.ts'
import { frame, galleryUrl, layout } from './html.ts'
import { headingOf } from './index-page.ts'
import type { OpenGallery } from './live-gallery.ts'

/** The widths in pixels at which every entry is shown: a phone, a tablet, a screen. */
const widths = { phone: 360, tablet: 768, screen: 1280 }

/** The page of one block type: its entries at three widths with their JSON, then its properties. */
export function typePage({ bundle }: OpenGallery, one: GalleryType): string {
  const { type, schema, entries, refused } = one
  const heading = headingOf(one)
  return layout(
    heading,
    `<h1>${escapeHtml(heading)}</h1>
<p class="lead">${escapeHtml(schema.description ?? '')} In pages.json: <code>"type": "${escapeHtml(type)}"</code>.</p>
<div class="tools">
<nav aria-label="On this page"><ul role="list">
<li><a href="#properties">Properties</a></li>
${entries.map(({ name, title }) => `<li><a href="#${name}">${escapeHtml(title)}</a></li>`).join('\n')}
</ul></nav>
<fieldset><legend>Size of the pictures</legend>
${[0.33, 0.5, 1].map((scale) => `<label><input type="radio" name="scale" value="${scale}"${scale === 0.5 ? ' checked' : ''}> ${Math.round(scale * 100)}%</label>`).join('\n')}
</fieldset>
</div>
${propertiesSection(bundle, type, schema, schema.description ?? '')}
${entries.map((entry) => entrySection(`${galleryUrl}/${type}`, entry)).join('\n')}
${refused.length > 0 ? refusedSection(refused) : ''}
<p role="status" class="said"></p>`,
    { [`${galleryUrl}/${type}`]: heading },
  )
}

/** The properties of a block and of the objects in it, each as a table. */
export function propertiesSection(
  bundle: SchemaBundle,
  name: string,
  schema: Schema,
  description: string,
): string {
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
export function entrySection(
  parent: string,
  { name, title, block }: { name: string; title: string; block?: JsonValue | undefined },
): string {
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

function refusedSection(refused: GalleryType['refused']): string {
  const lines = refused.map(
    ({ title, reasons }) =>
      `<li><b>${escapeHtml(title)}</b>: ${escapeHtml(reasons.join(' '))}</li>`,
  )
  return `<section id="left-out"><h2>Left out</h2>
<p>The check refuses these, so that no page can show them.</p>
<ul>${lines.join('')}</ul></section>`
}
