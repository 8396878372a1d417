import { escapeHtml } from '../../../builder/hosts/host-files.ts'
import { childrenOf, elementsOf } from '../../../diff/page-parts.ts'
import type { PreviewLink } from '../../change-sets.ts'
import type { PageWords } from '../http/words-for.ts'
import type { PageChanges } from './describe-preview.ts'

/** The style of the banner, which has none of that of the site. */
export const bannerStyle = [
  'site-preview,site-preview *{all:revert}',
  'site-preview{display:block;box-sizing:border-box;padding:.5rem 1rem;background:#fff3c4;color:#1f1a00;border-bottom:2px solid #8a6d00;font:1rem/1.5 system-ui,sans-serif;color-scheme:light;overflow-wrap:anywhere}',
  'site-preview summary{min-height:1.75rem;padding:.25rem 0;cursor:pointer}',
  'site-preview ul{margin:0;padding-inline-start:1.25rem}',
  'site-preview p{margin:.5rem 0}',
  'site-preview h2{margin:.75rem 0 .25rem;font:bold 1rem/1.5 system-ui,sans-serif}',
  'site-preview li,site-preview p a{padding:.25rem 0}',
  'site-preview a{color:#0b3d91}',
  'site-preview :focus-visible{outline:3px solid #0b3d91;outline-offset:2px}',
].join('')

/** What the banners of a preview say. */
export interface BannerFacts {
  name: string
  /** The name of the brand that is shown; empty for all. */
  brandName: string
  link: Pick<PreviewLink, 'at' | 'madeAt' | 'endsAt' | 'mayComment'>
  nameTime: (at: number, lang: string) => string
}

/** The path of the page for comments in a preview; no page of a site has it. */
export const commentPath = '/~comment'

/** The part of a banner that leads to it, which a preview on another server does not have. */
export const commentPart = /<p data-comment>.*?<\/p>/

/** Makes the banner of the page at `path`. `changes` are undefined if they are not known. */
export function makeBanner(
  { name, brandName, link, nameTime }: BannerFacts,
  { lang, say }: PageWords,
  changes: readonly PageChanges[] | undefined,
  { path, ids }: { path: string; ids: ReadonlyMap<number, string> },
): string {
  const lines = changes?.flatMap((one) => (one.path === path ? one.lines : [])) ?? []
  const others = changes?.filter((one) => one.path !== path) ?? []
  const { at = link.madeAt, mayComment } = link
  const about = [
    say('It shows the site as of {at}.', { at: nameTime(at, lang) }),
    brandName === '' ? '' : say('It shows the brand {brand}.', { brand: brandName }),
    say('Forms send nothing here.'),
    changes ? '' : say('What changed is not known.'),
    changes && lines.length === 0 ? say('This page does not change.') : '',
  ]
  const what = { name, end: nameTime(link.endsAt, lang) }
  const title = say('Preview of “{name}”, which is not published. It ends on {end}.', what)
  const here = lines.map(
    ({ text, block = -1 }) => [text, ids.get(block)?.replace(/^/, '#')] as const,
  )
  const there = others.map((one) => [one.title, one.path] as const)
  const comment = `${commentPath}?on=${encodeURIComponent(path)}`
  return [
    `<site-preview lang="${lang}" role="region" aria-label="${escapeHtml(say('A preview of changes.'))}">`,
    `<details><summary>${escapeHtml(title)}</summary><p>${escapeHtml(about.filter(Boolean).join(' '))}</p>`,
    listLinks(say('Changes on this page:'), here),
    listLinks(say('Other pages that change:'), there),
    mayComment ? `<p data-comment>${linkTo(say('Comment on these changes.'), comment)}</p>` : '',
    '</details></site-preview>',
  ].join('')
}

function listLinks(
  title: string,
  entries: readonly (readonly [text: string, to?: string | undefined])[],
): string {
  if (entries.length === 0) return ''
  const items = entries.map(([text, to]) => `<li>${linkTo(text, to)}</li>`)
  return `<h2>${escapeHtml(title)}</h2><ul>${items.join('')}</ul>`
}

/** The client of the site fetches no data of a page with such a link. */
function linkTo(text: string, to: string | undefined): string {
  return to
    ? `<a href="${escapeHtml(to)}" rel="nofollow">${escapeHtml(text)}</a>`
    : escapeHtml(text)
}

/**
 * Gives changed blocks of a page ids to jump to, where they have none: the elements of its main part, if these are as many
 * as its blocks. Returns the HTML, and the ids by the indexes of the blocks.
 */
export function nameBlocks(html: string, { blocks, lines }: Pick<PageChanges, 'blocks' | 'lines'>) {
  const ids = new Map<number, string>()
  const main = elementsOf(html).find(({ tagName }) => tagName === 'main')
  // A block in another language than its page is in an element without a box.
  const elements = (main ? childrenOf(main) : []).map((element) =>
    element.attrs.some(({ name }) => name === 'lang')
      ? (childrenOf(element)[0] ?? element)
      : element,
  )
  if (elements.length !== blocks) return { html, ids }
  const wanted = new Set(lines.map(({ block }) => block))
  const named = elements.reduceRight((text, { attrs, tagName, sourceCodeLocation }, index) => {
    const own = attrs.find(({ name }) => name === 'id')?.value
    if (wanted.has(index)) ids.set(index, own ?? `change-${index + 1}`)
    if (!wanted.has(index) || own !== undefined) return text
    const at = (sourceCodeLocation?.startOffset ?? 0) + 1 + tagName.length
    return `${text.slice(0, at)} id="change-${index + 1}"${text.slice(at)}`
  }, html)
  return { html: named, ids }
}
