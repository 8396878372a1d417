import { normalizePath } from '../../../renderer/path.ts'
import { asRecord, type Facts } from '../facts.ts'
import type { Finding } from '../problem.ts'
import { quote } from '../suggest.ts'
import { isReserved } from './routes.ts'
import type { Rule } from './rule.ts'

export const redirects: Rule = {
  code: 'P029',
  severity: 'error',
  summary: 'Redirects come to an end, and stand at addresses that nothing else has.',
  *check(facts) {
    const all = asRecord(facts.site['redirects'])
    const seen = new Map<string, string>()
    for (const from of Object.keys(all)) {
      const at = { code: 'P029', path: ['site', 'redirects', from] } as const
      const address = addressOf(from)
      const taken = explainTaken(from, address, facts, seen.get(address))
      seen.set(address, from)
      if (taken) yield { ...at, at: 'key', ...taken }
      else if (leadsInCircle(from, all)) {
        yield {
          ...at,
          message: `The redirect from ${quote(from)} leads in a circle.`,
          hint: 'Let one of them lead to a page or to promoUrl.',
        }
      }
    }
  },
}

/** Hosts serve `/a` and `/a.html` from one file. */
function addressOf(from: string): string {
  return normalizePath(from.replace(/\.html$/, ''))
}

function explainTaken(
  from: string,
  address: string,
  { pages, files }: Facts,
  twin: string | undefined,
): Pick<Finding, 'message' | 'hint'> | undefined {
  if (pages.some(({ path }) => path === address)) {
    return {
      message: `${quote(from)} is a page and a redirect.`,
      hint: 'Remove the redirect, or the page.',
    }
  }
  if (isReserved(address) || address === '/site.webmanifest' || files.has(from)) {
    return {
      message: `The address ${quote(from)} is used by the site itself.`,
      hint: 'Give the redirect another address.',
    }
  }
  if (twin === undefined) return undefined
  return {
    message: `${quote(from)} and ${quote(twin)} are the same address.`,
    hint: 'Remove one of them.',
  }
}

function leadsInCircle(from: string, all: Record<string, unknown>): boolean {
  const seen = new Set([from])
  for (let to = all[from]; typeof to === 'string' && Object.hasOwn(all, to); to = all[to]) {
    if (seen.has(to)) return true
    seen.add(to)
  }
  return false
}
