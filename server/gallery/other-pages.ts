import { editDistance } from '../../check/problem/suggest.ts'
import { escapeHtml } from '../../builder/hosts/host-files.ts'
import { layout } from './html.ts'

/** The page for an unknown name: the closest names first, each with a link. */
export function missingPage(
  what: string,
  requested: string,
  parent: string,
  names: readonly string[],
): string {
  const wanted = requested.slice(0, 60)
  const near = names
    .map((name) => ({ name, distance: editDistance(wanted.toLowerCase(), name.toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ name }) => `<li><a href="${parent}/${name}">${escapeHtml(name)}</a></li>`)
  const title = `There is no ${what} “${wanted}”`
  return layout(
    title,
    `<h1>${escapeHtml(title)}</h1>
<p>The nearest names come first:</p>
<ul>${near.join('')}</ul>`,
  )
}

/** The page shown if the gallery cannot be created, with the reasons. */
export function faultPage(error: unknown): string {
  const lines: string[] = []
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    lines.push(cause.message)
  return layout(
    'The gallery cannot be shown',
    `<h1>The gallery cannot be shown</h1>
<pre>${escapeHtml(lines.join('\n  because: ') || String(error))}</pre>
<p>Fix it, then reload this page.</p>`,
  )
}
