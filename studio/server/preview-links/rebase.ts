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
  return moved
    .join('')
    .replace(
      policyForm,
      (_, start: string, policy: string) => start + changePolicy(policy, hashes, added),
    )
    .replace('</head>', () => `${head}</head>`)
    .replace(/<body\b[^>]*>/, (body) => body + added.banner)
}

/** Changes the addresses of pictures in page data, of which React makes elements, and those in a web manifest. */
export function rebaseData(json: string, base: string): string {
  return json.replaceAll(/"\/(?=img\/|[\w-]+\.png")/g, `"${base}/`)
}

const tag = /<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi
const addressed =
  /(\s(?:href|src|srcset|imagesrcset|poster|action|data-[\w-]+)=)(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi
const policyForm = /(<meta http-equiv="Content-Security-Policy" content=")([^"]*)/

function rebaseTag(text: string, base: string): string {
  return text.replaceAll(addressed, (whole, start: string, ...values: string[]) => {
    const value = values.slice(0, 3).find((one) => one !== undefined) ?? ''
    const isList = /set=$/i.test(start)
    const next = value.replaceAll(isList ? /(^|,\s*)\/(?![/\\])/g : /^()\/(?![/\\])/g, `$1${base}/`)
    return next === value
      ? whole
      : `${start}${whole.slice(start.length).replace(value, () => next)}`
  })
}

/** Pages are not prerendered: browsers refuse that to pages without an origin. */
function rebaseInline(text: string, base: string): string {
  if (text === speculationRules) return '{}'
  return text.replaceAll(/(\bimport\("|\burl\(["']?)\/(?!\/)/g, `$1${base}/`)
}

function changePolicy(
  policy: string,
  hashes: ReadonlyMap<string, string>,
  { style, script }: PageAddition,
): string {
  const more: Record<string, string> = {
    'script-src': hashText(script),
    'style-src': hashText(style),
  }
  return policy
    .split('; ')
    .map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      const isOwn = /^(?:script-src|connect-src|form-action)$/.test(name)
      const kept = sources.filter((source) => !isOwn || !source.includes(':'))
      const changed = kept.map((source) => hashes.get(source) ?? source)
      const own = more[name]
      if (own !== undefined) changed.push(own)
      return [name, ...(changed.length > 0 || sources.length === 0 ? changed : ["'none'"])].join(
        ' ',
      )
    })
    .join('; ')
}
