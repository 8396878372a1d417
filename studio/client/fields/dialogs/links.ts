import type { LinkedPage } from '../form/form-tools.ts'

/** A page or anchor that a link can point to. */
export interface LinkTarget {
  href: string
  label: string
}

/** Finds the pages of a site and their anchors whose address or label contains the query. */
export function findLinkTargets(pages: readonly LinkedPage[], query: string): LinkTarget[] {
  const text = query.trim().toLowerCase()
  const targets = pages.flatMap(({ path, label, anchors }): LinkTarget[] => [
    { href: path, label },
    ...anchors.map((anchor) => ({ href: `${path}#${anchor}`, label: `${label}, at ${anchor}` })),
  ])
  return targets.filter(({ href, label }) => `${href} ${label}`.toLowerCase().includes(text))
}

/** The schemes of external addresses. */
export const schemes = [
  { start: 'https://', label: 'Web address' },
  { start: 'mailto:', label: 'Email' },
  { start: 'tel:', label: 'Phone' },
] as const

/** Replaces the scheme of an address and keeps the rest. */
export function replaceScheme(start: string, address: string): string {
  const rest = address.replace(/^(?:https?:\/\/|mailto:|tel:)/i, '')
  return start + (/^[/#]/.test(rest) ? '' : rest)
}

/** Whether the input is an address rather than a search. */
export function isAddress(typed: string): boolean {
  return /^(?:[/#]|[a-z]+:)/i.test(typed)
}
