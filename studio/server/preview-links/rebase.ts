import { speculationRules } from '../../../renderer/document/speculation-rules.tsx'
import { hashText } from '../../../builder/hosts/policy.ts'

/** What is added to each page: styles and a script in its head, and HTML at the beginning of its body. */
export interface PageAddition {
  style: string
  script: string
  banner: string
}

/**
 * Changes the HTML of a page that was built for the root of a host so that it works below `base`, a path without a slash at
 * its end, and adds to it. Its policy allows what is added; scripts, requests and forms do not reach other servers.
 */
export function rebasePage(html: string, base: string, added: PageAddition): string {
  const hashes = new Map<string, string>()
  const parts = html.split(/(<(?:script|style)\b[^>]*>[^]*?<\/(?:script|style)>)/)
  const moved = parts.map((part, index) => {
    if (index % 2 === 0) return part.replaceAll(tag, (one) => rebaseTag(one, base))
    const [, start = '', text = '', end = ''] = /^(<[^>]*>)([^]*)(<\/\w+>)$/.exec(part) ?? []
    const next = rebaseInline(text, base)
    if (next !== text) hashes.set(hashText(text), hashText(next))
    return start + next + end
  })
  const head = `<meta name="robots" content="noindex, nofollow"/><style>${added.style}</style><script>${added.script}</script>`
  return (
    moved
      .join('')
      .replace(policyForm, (policy) => changePolicy(policy, hashes, added))
      .replace('</head>', () => `${head}</head>`)
      // A link that skips the navigation stays the first.
      .replace(/<body\b[^>]*>(?:<a\b[^>]*>[^<]*<\/a>)?/, (start) => start + added.banner)
  )
}

/** Changes the addresses of pictures in page data, of which React makes elements, and those in a web manifest. */
export function rebaseData(json: string, base: string): string {
  return json.replaceAll(/"\/(?=img\/|[\w-]+\.png")/g, `"${base}/`)
}

const tag = /<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi
const address = /(\s(?:href|src|srcset|imagesrcset|poster|action|data-[\w-]+)=["']?)\/(?![/\\])/gi
const icon = /^<link rel="[\w -]*icon" /
const policyForm = /(?<=<meta http-equiv="Content-Security-Policy" content=")[^"]*/

/** React looks for the icons that it names in its code, and would add them. */
function rebaseTag(text: string, base: string): string {
  const moved = text
    .replaceAll(address, `$1${base}/`)
    .replaceAll(/(,\s*)\/(?=img\/)/g, `$1${base}/`)
  return icon.test(text) ? moved + text.replace('<link', '<link media="not all"') : moved
}

/** Pages are not prerendered: browsers refuse that to pages without an origin. */
function rebaseInline(text: string, base: string): string {
  if (text === speculationRules) return '{}'
  return text.replaceAll(/(\bimport\("|\burl\(["']?)\/(?!\/)/g, `$1${base}/`)
}

function changePolicy(policy: string, hashes: ReadonlyMap<string, string>, added: PageAddition) {
  const own: Record<string, string> = {
    'script-src': ` ${hashText(added.script)}`,
    'style-src': ` ${hashText(added.style)}`,
  }
  const change = (directive: string): string => {
    const [name = '', ...all] = directive.split(' ')
    const isOpen = !/^(?:script-src|connect-src|form-action)$/.test(name)
    const sources = all.filter((source) => isOpen || !source.includes(':'))
    const kept = sources.length > 0 ? sources : all.slice(0, 1).map(() => "'none'")
    return [name, ...kept.map((one) => hashes.get(one) ?? one)].join(' ') + (own[name] ?? '')
  }
  return policy.split('; ').map(change).join('; ')
}
