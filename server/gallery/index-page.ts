import { capitalize } from '../../schema/read/capitalize.ts'
import { nameOfTitle } from '../../codegen/docs/properties.ts'
import type { Gallery, GalleryType } from './gallery.ts'
import { escapeHtml } from '../../builder/hosts/host-files.ts'
import { frame, galleryUrl, layout } from './html.ts'
import { shellHeading, shellUrl } from './shell-blocks.ts'

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
${[...shell.keys()].map((name) => `<li><a href="${shellUrl}/${escapeHtml(name)}">${escapeHtml(shellHeading(name))}</a></li>`).join('\n')}
</ul>`,
  )
}

/** The display name of a block type: `PromoGridBlock` is a "Promo grid". */
export function headingOf({ schema, type }: GalleryType): string {
  const name = nameOfTitle((schema.title ?? type).replace(/Block$/, ''))
  return capitalize(name)
}

function card(one: GalleryType): string {
  const { type, schema, entries, refused } = one
  const [first] = entries
  const url = `${galleryUrl}/${type}`
  const preview = first ? frame(`${url}/${first.name}`, 1280, `${headingOf(one)}, small`) : ''
  const faults = refused.some(({ name }) => name.startsWith('example-'))
    ? ' <strong class="fault">An example has problems.</strong>'
    : ''
  return `<li class="type">
<div class="preview" aria-hidden="true">${preview}</div>
<h2><a href="${url}">${escapeHtml(headingOf(one))}</a></h2>
<p>${escapeHtml(schema.description ?? '')}</p>
<p class="small"><code>"type": "${escapeHtml(type)}"</code> ${entries.length} entries${faults}</p>
</li>`
}
