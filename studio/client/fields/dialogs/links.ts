import type { LinkedPage } from '../form/form-tools.ts'

/** Something that a link can lead to. */
export interface LinkTarget {
  href: string
  label: string
}

/** The pages of a site and the named blocks on them, of which address or label hold what was typed. */
export function findLinkTargets(pages: readonly LinkedPage[], asked: string): LinkTarget[] {
  const wanted = asked.trim().toLowerCase()
  const goals = pages.flatMap(({ path, label, anchors }): LinkTarget[] => [
    { href: path, label },
    ...anchors.map((anchor) => ({ href: `${path}#${anchor}`, label: `${label}, at ${anchor}` })),
  ])
  return goals.filter(({ href, label }) => `${href} ${label}`.toLowerCase().includes(wanted))
}

/** How addresses that lead away begin, and what they are for. */
export const protocols = [
  { start: 'https://', label: 'Web address' },
  { start: 'mailto:', label: 'Mail' },
  { start: 'tel:', label: 'Telephone' },
] as const

/** An address that begins otherwise: what was typed behind its beginning is kept. */
export function replaceProtocol(start: string, address: string): string {
  const rest = address.replace(/^(?:https?:\/\/|mailto:|tel:)/i, '')
  return start + (/^[/#]/.test(rest) ? '' : rest)
}

/** Whether what was typed is meant as an address, and not as words to find one by. */
export function isAddress(typed: string): boolean {
  return /^(?:[/#]|[a-z]+:)/i.test(typed)
}
