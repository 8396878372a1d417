import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Action } from '../../../renderer/parts/action.tsx'
import { ExternalLink, type ExternalLinkProps } from '../../../renderer/parts/external-link.tsx'
import { createStyleCollector } from '../../../renderer/prerender/critical-styles.ts'

describe('ExternalLink', () => {
  const link = { linkType: 'other', href: 'https://x.example/' } as const
  const cases: [props: Omit<ExternalLinkProps, 'children'>, html: string][] = [
    [link, '<a href="https://x.example/" rel="nofollow noopener">x</a>'],
    [
      { ...link, linkType: 'promo' },
      '<a href="https://x.example/" rel="nofollow noopener sponsored">x</a>',
    ],
    [
      { ...link, linkType: 'social' },
      '<a href="https://x.example/" rel="nofollow noopener noreferrer">x</a>',
    ],
    [{ ...link, linkType: 'contact', href: 'tel:1' }, '<a href="tel:1" rel="nofollow">x</a>'],
    [
      { ...link, target: '_blank' },
      '<a href="https://x.example/" rel="nofollow noopener" target="_blank">x</a>',
    ],
    [{ ...link, target: '_self' }, '<a href="https://x.example/" rel="nofollow noopener">x</a>'],
    [
      { ...link, rel: 'noindex nofollow' },
      '<a href="https://x.example/" rel="noindex nofollow">x</a>',
    ],
    [
      { ...link, linkClass: 'own' },
      '<a href="https://x.example/" rel="nofollow noopener" class="own">x</a>',
    ],
    [
      { ...link, linkClass: 'own', className: 'css' },
      '<a href="https://x.example/" rel="nofollow noopener" class="css own">x</a>',
    ],
  ]
  it.each(cases)('renders %j', (props, html) => {
    expect(renderToStaticMarkup(<ExternalLink {...props}>x</ExternalLink>)).toBe(html)
  })
})

describe('Action', () => {
  it.each([
    ['page', '/bonus', undefined],
    ['promo', 'https://x.example/', 'nofollow noopener sponsored'],
    ['other', 'https://x.example/', 'nofollow noopener'],
  ] as const)('renders the link type %s to %s with rel %s', (linkType, href, rel) => {
    const html = createStyleCollector().collect(new Set(), () =>
      renderToStaticMarkup(<Action action={{ linkType, href, label: 'Go' }} />),
    )
    expect(html).toMatch(/^<a [^>]*>Go<\/a>$/)
    expect(html).toContain(` href="${href}"`)
    expect(/ rel="([^"]*)"/.exec(html)?.[1]).toBe(rel)
  })
})
