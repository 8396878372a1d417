import { shuffleEmojis, watchForBack, watchForIntent } from '../client/intent.ts'

/** What the inline script also does if the HTML of a page contains a mark. */
const extras = [
  { mark: ' data-shuffle="', act: shuffleEmojis },
  { mark: ' data-back="', act: watchForBack },
]

/**
 * The inline scripts of pages whose client has this address: one for each combination of what a page needs. The place
 * of a page's own is that which `placeOfScript` returns.
 */
export function inlineScripts(client: string): string[] {
  // The import is a string, because bundlers would rewrite one in a function.
  const address = JSON.stringify(client).replaceAll('<', '\\u003c')
  const first = `(${watchForIntent.toString()})(()=>import(${address}))`
  return extras.reduce(
    (scripts, { act }) => [...scripts, ...scripts.map((one) => `${one};(${act.toString()})()`)],
    [first],
  )
}

/** The place in the list of inline scripts of that for a page with this HTML. */
export function placeOfScript(html: string): number {
  return extras.reduce((place, { mark }, at) => place + (html.includes(mark) ? 2 ** at : 0), 0)
}
