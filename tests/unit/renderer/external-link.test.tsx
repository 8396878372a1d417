import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Action } from '../../../renderer/parts/action.tsx'
import { ExternalLink, type ExternalLinkProps } from '../../../renderer/parts/external-link.tsx'
import { createStyleCollector } from '../../../renderer/prerender/critical-styles.ts'

const link = { linkType: 'other', href: 'https://x.example/' } as const
it.each<[props: Partial<ExternalLinkProps>, attributes: string]>([
  [{}, 'rel="nofollow noopener"'],
  [{ linkType: 'promo' }, 'rel="nofollow noopener sponsored"'],
  [{ linkType: 'social' }, 'rel="nofollow noopener noreferrer"'],
  [{ linkType: 'contact', href: 'tel:1' }, 'rel="nofollow"'],
  [{ target: '_blank' }, 'rel="nofollow noopener" target="_blank"'],
  [{ target: '_self' }, 'rel="nofollow noopener"'],
  [{ rel: 'noindex nofollow' }, 'rel="noindex nofollow"'],
  [{ linkClass: 'own' }, 'rel="nofollow noopener" class="own"'],
  [{ linkClass: 'own', className: 'css' }, 'rel="nofollow noopener" class="css own"'],
])('renders an external link with %j', (own, attributes) => {
  const props = { ...link, ...own }
  expect(renderToStaticMarkup(<ExternalLink {...props}>x</ExternalLink>)).toBe(
    `<a href="${props.href}" ${attributes}>x</a>`,
  )
})

it.each([
  ['page', '/bonus', undefined],
  ['promo', 'https://x.example/', 'nofollow noopener sponsored'],
  ['other', 'https://x.example/', 'nofollow noopener'],
] as const)('renders an action of the type %s to %s with rel %s', (linkType, href, rel) => {
  const html = createStyleCollector().collect(new Set(), () =>
    renderToStaticMarkup(<Action action={{ linkType, href, label: 'Go' }} />),
  )
  expect(html).toMatch(/^<a [^>]*>Go<\/a>$/)
  expect(html).toContain(` href="${href}"`)
  expect(/ rel="([^"]*)"/.exec(html)?.[1]).toBe(rel)
})
