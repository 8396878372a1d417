import type { SiteData } from '../../renderer/page/page-data.ts'

/** The channels of the brand that have an address on the web. */
export function publisher({ socialLinks }: SiteData['footer']): object {
  const channels = socialLinks.map(({ link }) => link.href)
  return { sameAs: channels.filter((href) => /^https?:/.test(href)) }
}
