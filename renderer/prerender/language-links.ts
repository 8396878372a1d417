import type { Alternate, PageData } from '../page/page-data.ts'

/** The addresses of no page in these languages, for a shell that many pages share. */
export function markAlternates(alternates: PageData['alternates']): PageData['alternates'] {
  return alternates?.map((one) => ({ ...one, path: markOf(one) }))
}

/** What stands in the shell for the address of a page in a language. */
function markOf({ lang }: Alternate): string {
  return `/the-page-in-${lang}`
}

/** The pieces of a page with its own links to other languages; what was shared up to these is then its own. */
export function leadLinks(
  pieces: readonly string[],
  alternates: PageData['alternates'],
): readonly string[] {
  if (!alternates) return pieces
  const own = alternates.reduce(
    (html, one) => html.replaceAll(`"${markOf(one)}"`, () => `"${one.path}"`),
    pieces.slice(3).join(''),
  )
  return [...pieces.slice(0, 3), own]
}
