import { htmlFileOf } from '../../../renderer/file-path.ts'
import { asRecord, type Facts } from '../facts.ts'
import type { Finding } from '../problem.ts'
import { quote } from '../suggest.ts'
import { isReserved } from './reserved.ts'
import type { Rule } from './rule.ts'

export const redirects: Rule = {
  code: 'P029',
  severity: 'error',
  adjustable: false,
  summary: 'Redirects come to an end, and stand at addresses that nothing else has.',
  explanation:
    'A redirect is an address of this site that leads elsewhere. It must not be the address of a page or a file, and must not lead back to itself.',
  example: ['"/old.html": "/bonus"', '"/old.html": "/old.html"'],
  *check(facts) {
    const all = asRecord(facts.site['redirects'])
    const taken = new Map(facts.pages.map(({ path }) => [fileOf(path), path]))
    for (const from of Object.keys(all)) {
      const at = { code: 'P029', path: ['site', 'redirects', from] } as const
      const fault = explainTaken(from, facts, taken)
      if (fault) yield { ...at, at: 'key', ...fault }
      else if (leadsInCircle(from, facts)) {
        yield {
          ...at,
          message: `The redirect from ${quote(from)} leads in a circle.`,
          hint: 'Let one of them lead to a page or to promoUrl.',
        }
      }
      taken.set(fileOf(from), from)
    }
  },
}

/** The file that is written for an address; some disks do not tell capitals from small letters. */
function fileOf(path: string): string {
  return htmlFileOf(path).toLowerCase()
}

function explainTaken(
  from: string,
  { files, pages }: Facts,
  taken: ReadonlyMap<string, string>,
): Pick<Finding, 'message' | 'hint'> | undefined {
  const file = fileOf(from)
  const hint = 'Give the redirect another address, or remove one of them.'
  if (
    isReserved(from.replace(/\.html$/, '').toLowerCase()) ||
    files.has(`/${htmlFileOf(from)}`) ||
    files.has(from)
  ) {
    return { message: `The address ${quote(from)} is used by the site itself.`, hint }
  }
  if (pages.some(({ path }) => fileOf(path) === file)) {
    const pageHint = 'Remove the redirect, or the page.'
    return { message: `${quote(from)} is a page and a redirect.`, hint: pageHint }
  }
  for (const [other, path] of taken) {
    if (other === file)
      return { message: `${quote(from)} and ${quote(path)} are the same address.`, hint }
    if (file.startsWith(`${other}/`) || other.startsWith(`${file}/`)) {
      return {
        message: `One of ${quote(from)} and ${quote(path)} is a file, the other a folder of the same name.`,
        hint,
      }
    }
  }
  return undefined
}

function leadsInCircle(from: string, { site }: Facts): boolean {
  const all = asRecord(site['redirects'])
  const origin = typeof site['url'] === 'string' ? site['url'] : ''
  const seen = new Set([from])
  for (let to = all[from]; typeof to === 'string';) {
    const own = origin !== '' && to.startsWith(`${origin}/`) ? to.slice(origin.length) : to
    const [address = ''] = own.split(/[?#]/)
    if (seen.has(address)) return true
    seen.add(address)
    to = Object.hasOwn(all, address) ? all[address] : undefined
  }
  return false
}
