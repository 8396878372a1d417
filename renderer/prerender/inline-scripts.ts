import { loadWhenIdle, shuffleEmojis, watchForBack, watchForIntent } from '../client/intent.ts'
import { holdForIslands } from '../islands/hold.ts'

/** What the inline script also does if the HTML of a page contains a mark. */
const extras = [
  { mark: ' data-shuffle="', act: shuffleEmojis },
  { mark: ' data-back="', act: watchForBack },
]

/**
 * The inline scripts at the end of pages whose client and loader of other scripts have these addresses: one for each combination of what a page needs.
 * The place of a page's own is that which `placeOfScript` returns.
 */
export function inlineScripts(client: string, loader?: string): string[] {
  const watching = `(${watchForIntent.toString()})(${importOf(client)})`
  const loading = loader === undefined ? '' : `;(${loadWhenIdle.toString()})(${importOf(loader)})`
  const first = watching + loading
  return extras.reduce(
    (scripts, { act }) => [...scripts, ...scripts.map((one) => `${one};(${act.toString()})()`)],
    [first],
  )
}

/**
 * The inline script of pages with islands, whose runtime has this address. It comes before the content, whose input it
 * holds, and before other listeners.
 */
export function holdingScript(islands: string): string {
  // Imported once: several imports need not be done in order, which input has to be.
  return `(${holdForIslands.toString()})((i=>()=>i??=import(${quoted(islands)}))())`
}

/** The import is a string, because bundlers would rewrite one in a function. */
function importOf(address: string): string {
  return `()=>import(${quoted(address)})`
}

function quoted(address: string): string {
  return JSON.stringify(address).replaceAll('<', '\\u003c')
}

/** Whether the HTML of a page contains an island. */
export function hasIsland(html: string): boolean {
  return html.includes(' data-island="')
}

/** The place in the list of inline scripts of that for a page with this HTML. */
export function placeOfScript(html: string): number {
  return extras.reduce((place, { mark }, at) => place + (html.includes(mark) ? 2 ** at : 0), 0)
}
