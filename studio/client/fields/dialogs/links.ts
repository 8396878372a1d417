import type { ModelEdit } from '../../model/edit.ts'
import type { PageTarget } from '../../model/page-targets.ts'

/** A page that links can point to. */
export interface LinkedPage {
  path: string
  label: string
  targets: readonly PageTarget[]
}

/** A page, or a block or an entry on it, that a link can point to. */
export interface LinkTarget {
  href: string
  label: string
  /** The edit that gives the block its id, if it has none. */
  naming?: ModelEdit | undefined
}

/** Finds the targets of a site whose address or label contains the query; blocks without an id come last. */
export function findLinkTargets(pages: readonly LinkedPage[], query: string): LinkTarget[] {
  const text = query.trim().toLowerCase()
  const all = pages.flatMap(({ path, label, targets }): LinkTarget[] => [
    { href: path, label },
    ...targets.map((target) => ({
      href: `${path}#${target.id}`,
      label: `${label}: ${target.label}`,
      naming: target.naming,
    })),
  ])
  const isNamed = ({ naming }: LinkTarget): boolean => naming === undefined
  const ordered = [...all.filter(isNamed), ...all.filter((target) => !isNamed(target))]
  return ordered.filter(({ href, label }) => `${href} ${label}`.toLowerCase().includes(text))
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
  return /^(?:[/#]|[a-z][a-z\d+.-]*:)/i.test(typed)
}
