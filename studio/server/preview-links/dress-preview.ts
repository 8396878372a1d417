import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashText } from '../../../builder/hosts/policy.ts'
import { listNames } from '../../../builder/output/added-files.ts'
import { speculationRules } from '../../../renderer/document/speculation-rules.tsx'
import { writeWhole } from '../../../site/files/write-whole.ts'
import { bannerStyle } from './banner.ts'

/** A page of a preview: its address, and its language. */
export interface PreviewPage {
  path: string
  lang: string
  html: string
}

/**
 * Changes the pages in a built folder so that they work below any path of any host, and adds a banner to each. `dress`
 * returns the HTML of a page with that of its banner, in which the addresses of the site begin with a slash, too.
 */
export async function dressPages(
  folder: string,
  dress: (page: PreviewPage) => { html: string; banner: string },
): Promise<void> {
  const names = listNames(folder).filter((name) => name.endsWith('.html'))
  const pages = new Set(names)
  for (const name of names) {
    const file = join(folder, name)
    const html = await readFile(file, 'utf8')
    const path = `/${name.replace(/(?:(?:^|\/)index)?\.html$/, '')}`
    const lang = /<html lang="([^"]*)"/.exec(html)?.[1] ?? ''
    // The others redirect.
    const shown = html.includes(' http-equiv="refresh"')
      ? { html, banner: '' }
      : dress({ path, lang, html })
    await writeWhole(file, relocatePage(name, shown.html, shown.banner, pages))
  }
}

/**
 * Changes a page that was built for the root of a host so that it works below any path, with relative addresses, and adds a
 * banner unless that is empty. Its policy allows what is added; scripts, requests and forms do not reach other servers.
 */
export function relocatePage(
  name: string,
  html: string,
  banner: string,
  pages: ReadonlySet<string>,
): string {
  const up = '../'.repeat(name.split('/').length - 1) || './'
  const move = (address: string): string => {
    const [, path = '', rest = ''] = /^\/([^?#]*)(.*)$/.exec(address) ?? []
    const page = path === '' ? 'index.html' : `${path}.html`
    return up + (pages.has(page) ? page : path) + rest
  }
  const moveTag = (text: string): string => {
    const moved = text
      .replaceAll(address, (_, start, to) => start + move(to))
      .replaceAll(/(,\s*)\/(?=img\/)/g, `$1${up}`)
    // React looks for the icons that it names in its code, and would add them.
    return icon.test(text) ? moved + text.replace('<link', '<link media="not all"') : moved
  }
  const hashes = new Map<string, string>()
  const parts = html.split(/(<(?:script|style)\b[^>]*>[^]*?<\/(?:script|style)>)/)
  const moved = parts.map((part, index) => {
    if (index % 2 === 0) return part.replaceAll(tag, moveTag)
    const [, start = '', text = '', end = ''] = /^(<[^>]*>)([^]*)(<\/\w+>)$/.exec(part) ?? []
    const next = moveInline(text, up)
    if (next !== text) hashes.set(hashText(text), hashText(next))
    return start + next + end
  })
  if (banner === '') return moved.join('')
  const script = `(${stayInside.toString()})(${JSON.stringify(up)})`
  const head = `<meta name="robots" content="noindex, nofollow"/><style>${bannerStyle}</style><script>${script}</script>`
  return (
    moved
      .join('')
      .replace(policyForm, (policy) => changePolicy(policy, hashes, script))
      .replace('</head>', () => `${head}</head>`)
      // A link that skips the navigation stays the first.
      .replace(
        /<body\b[^>]*>(?:<a\b[^>]*>[^<]*<\/a>)?/,
        (start) => start + banner.replaceAll(tag, moveTag),
      )
  )
}

const tag = /<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi
const address =
  /(\s(?:href|src|srcset|imagesrcset|poster|action|data-[\w-]+)=["']?|"0; url=)(\/(?![/\\])[^\s"'>]*)/gi
const icon = /^<link rel="[\w -]*icon" /
const policyForm = /(?<=<meta http-equiv="Content-Security-Policy" content=")[^"]*/

/** Pages are not prerendered: browsers refuse that to pages without an origin. */
function moveInline(text: string, up: string): string {
  if (text === speculationRules) return '{}'
  return text.replaceAll(/(\bimport\("|\burl\(["']?)\/(?!\/)/g, `$1${up}`)
}

function changePolicy(policy: string, hashes: ReadonlyMap<string, string>, script: string) {
  const own: Record<string, string> = {
    'script-src': ` ${hashText(script)}`,
    'style-src': ` ${hashText(bannerStyle)}`,
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

/**
 * Keeps the scripts and links of a page inside the path that its preview is served below. A self-contained function, because
 * its source is the inline script of pages of previews: their other scripts are those that are published. `up` is the
 * relative address of that path. Links load documents, since each has a banner of its own.
 */
function stayInside(up: string): void {
  const send = fetch
  const base = new URL(up, location.href).pathname.replace(/\/$/, '')
  globalThis.fetch = async (to, more) => {
    if (typeof to !== 'string' || !/^\/(?!\/)/.test(to)) return send(to, more)
    // The client makes the address of data from that of its page.
    const path = to
      .replace(`/data${base}.json`, '/data/index.json')
      .replace(`/data${base}/`, '/data/')
      .replace(/\.html\.json$/, '.json')
    const answer = await send(base + path, more)
    if (!answer.ok || !path.endsWith('.json')) return answer
    const text = await answer.text()
    return new Response(text.replaceAll(/"\/(?=img\/|[^"\s]+\.\w+")/g, `"${base}/`), answer)
  }
  new MutationObserver(() => {
    for (const element of document.querySelectorAll('a[href^="/"]')) {
      const [, path = '', rest = ''] =
        /^\/([^?#]*)(.*)$/.exec(element.getAttribute('href') ?? '') ?? []
      if (base !== '' && `/${path}`.startsWith(`${base}/`)) continue
      const file = path === '' ? 'index.html' : /\.\w+$/.test(path) ? path : `${path}.html`
      element.setAttribute('href', up + file + rest)
    }
  }).observe(document, { childList: true, subtree: true })
  addEventListener(
    'click',
    (event) => {
      const { target } = event
      if (target instanceof Element && target.closest('a[href^="/"],a[href^="."]'))
        event.stopPropagation()
    },
    true,
  )
}
