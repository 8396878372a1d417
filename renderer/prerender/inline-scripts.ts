import { holdForIslands } from '../islands/hold.ts'
import { shuffleEmojis, watchForBack, watchForIntent } from '../client/intent.ts'

/** What the inline script also does if the HTML of a page contains a mark. */
const extras = [
  { mark: ' data-shuffle="', act: shuffleEmojis },
  { mark: ' data-back="', act: watchForBack },
]

/** The mark of an element with an island. */
const islandMark = ' data-island="'

/**
 * The inline scripts of pages whose client has this address: one for each combination of what a page needs. The place
 * of a page's own is that which `placeOfScript` returns. With `islands`, the address of their runtime, also for pages
 * with islands.
 */
export function inlineScripts(client: string, islands?: string): string[] {
  const first = `(${watchForIntent.toString()})(${importOf(client)})`
  const plain = extras.reduce(
    (scripts, { act }) => [...scripts, ...scripts.map((one) => `${one};(${act.toString()})()`)],
    [first],
  )
  if (islands === undefined) return plain
  // First, so that no other listener sees the input that it holds.
  const hold = `(${holdForIslands.toString()})(${importOf(islands)});`
  return [...plain, ...plain.map((one) => hold + one)]
}

/** The import is a string, because bundlers would rewrite one in a function. */
function importOf(address: string): string {
  return `()=>import(${JSON.stringify(address).replaceAll('<', '\\u003c')})`
}

/** Whether the HTML of a page contains an island. */
export function hasIsland(html: string): boolean {
  return html.includes(islandMark)
}

/** The place in the list of inline scripts of that for a page with this HTML. */
export function placeOfScript(html: string): number {
  const marks = [...extras.map(({ mark }) => mark), islandMark]
  return marks.reduce((place, mark, at) => place + (html.includes(mark) ? 2 ** at : 0), 0)
}
