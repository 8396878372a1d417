import type { Gallery } from './gallery.ts'
import type { GalleryPart } from './part-page.ts'
import { escapeHtml } from '../../builder/hosts/host-files.ts'
import { frame, layout } from './html.ts'

/** The first page of the gallery: every block type with its title, its description and a picture. */
export function indexPage({ types, shell }: Gallery): string {
  const cards = [...types.values()].map(card).join('\n')
  return layout(
    'Block types',
    `<h1>Block types</h1>
<p class="lead">A page is a list of blocks. These are the ${types.size} types of blocks, as the site shows them. Open one to see its
properties, examples to copy, and how it looks with long texts, with many entries and on small screens.</p>
<ul class="types" role="list">
${cards}
</ul>
<h2>Shell blocks</h2>
<p>These surround the content of every page of this site.</p>
<ul>
${[...shell.values()].map(({ url, heading }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(heading)}</a></li>`).join('\n')}
</ul>`,
  )
}

function card({ heading, url, written, schema, entries, refused }: GalleryPart): string {
  const [first] = entries
  const preview = first ? frame(`${url}/${first.name}`, 1280, `${heading}, small`) : ''
  const faults = refused.some((one) => one.name.startsWith('example-'))
    ? ' <strong class="fault">An example has problems.</strong>'
    : ''
  return `<li class="type">
<div class="preview" aria-hidden="true">${preview}</div>
<h2><a href="${url}">${escapeHtml(heading)}</a></h2>
<p>${escapeHtml(schema?.description ?? '')}</p>
<p class="small"><code>${escapeHtml(written ?? '')}</code> ${entries.length} entries${faults}</p>
</li>`
}
