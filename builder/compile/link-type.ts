import type { Action } from '../../schema/page-data.gen.ts'

/** The kind of link that an address is, by the promotional page and the redirects of the site. */
export function linkTypeOf(
  href: string,
  promoUrl: string,
  redirects: Record<string, string>,
): Action['linkType'] {
  const [address = ''] = href.split(/[?#]/)
  if (href === promoUrl || Object.hasOwn(redirects, address)) return 'promo'
  if (/^(?:mailto|tel):/.test(href)) return 'contact'
  return /^[/#]/.test(href) ? 'page' : 'other'
}
