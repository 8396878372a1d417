import { escapeHtml } from '../../builder/hosts/host-files.ts'
import {
  describeObject,
  listInnerObjects,
  listProperties,
  nameOf,
} from '../../codegen/docs/properties.ts'
import { layout } from './html.ts'
import { shellHeading, shellUrl, type GalleryShellBlock } from './shell-blocks.ts'
import { entrySection, propertyTable } from './type-page.ts'

/** The page of one shell block: the site with each example around an empty page, then its properties. */
export function shellPage({ name, schema, bundle, entries }: GalleryShellBlock): string {
  const heading = shellHeading(name)
  const description = schema?.description ?? 'It has no settings.'
  const tables = schema
    ? [
        propertyTable(`Properties of ${name}`, description, listProperties(bundle, schema)),
        ...listInnerObjects(bundle, schema)
          .map((title) => describeObject(bundle, title))
          .map(({ title, description: what, rows }) =>
            propertyTable(`Properties of each ${nameOf(title)}`, what, rows),
          ),
      ]
    : []
  const place = schema ? ` In pages.json: <code>"site": { "${escapeHtml(name)}": … }</code>.` : ''
  return layout(
    heading,
    `<h1>${escapeHtml(heading)}</h1>
<p class="lead">${escapeHtml(description)}${place}</p>
${entries.map(({ value, ...entry }) => entrySection(`${shellUrl}/${name}`, { ...entry, block: value })).join('\n')}
${tables.length > 0 ? `<section id="properties" aria-label="Properties">\n${tables.join('\n')}\n</section>` : ''}
<p role="status" class="said"></p>`,
    { [`${shellUrl}/${name}`]: heading },
  )
}

/** Shows only the shell: one style hides the page in it. */
export function isolateShell(html: string): string {
  const at = html.indexOf('</head>')
  return `${html.slice(0, at)}<style>#main>*{display:none!important}body{min-height:480px}</style>${html.slice(at)}`
}
