import { escapeHtml } from '../builder/hosts/host-files.ts'
import { stylePolicy } from '../builder/hosts/policy.ts'

const style =
  ':root{color-scheme:light dark;background:Canvas}body{max-width:40rem;margin:1.5rem auto;padding:0 1rem;font:1.1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}h1,h2{font-size:1.4rem;line-height:1.3}label{display:block}input,select,textarea,button{box-sizing:border-box;width:100%;min-height:2.75rem;margin:.3rem 0 1rem;padding:.4rem .7rem;font:inherit}textarea{min-height:8rem}a{display:inline-block;min-height:2rem}[role=alert]{font-weight:600}li{margin:1rem 0}p{margin:.3rem 0;white-space:pre-line}'

/** The policy of pages that `ownPage` makes, with forms. */
export const ownPolicy = `${stylePolicy([style], "'self'")}; frame-ancestors 'none'`

/** Makes a page of the server itself, in a language. `body` and `head` are HTML. */
export function ownPage(lang: string, title: string, body: string, head = ''): string {
  return [
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `${head}<title>${escapeHtml(title)}</title><style>${style}</style></head>`,
    `<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`,
  ].join('\n')
}
