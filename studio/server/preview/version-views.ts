import { makeFile, type SiteContent } from '../../../builder/load-site.ts'
import type { BuildData } from '../../../renderer/page/page-data.ts'
import { brandIn } from '../../../site/overlay/overlay-name.ts'
import { isPagesText } from '../../../site/view/picture-list.ts'
import type { PageDifference, Texts } from '../../api.ts'
import type { DraftWorkspace } from '../drafts/workspace.ts'
import { HttpError } from '../http-error.ts'

/** Shows the pages of saved versions. */
export type VersionViews = ReturnType<typeof createVersionViews>

/** Creates the views of a site's versions. The one that was asked for last is kept. */
export function createVersionViews({
  history,
  readSite,
  compileTexts,
  content: shown,
}: Pick<DraftWorkspace, 'history' | 'readSite' | 'compileTexts' | 'content'>) {
  let latest:
    | { id: string; shown: SiteContent | undefined; content: Promise<SiteContent> }
    | undefined
  let kept: SiteContent | undefined

  async function compile(id: string): Promise<SiteContent> {
    const [texts, now] = await Promise.all([history.read(id), readSite()])
    const isGone = (name: string): boolean => !Object.hasOwn(texts, name) && isPagesText(name)
    const emptied = Object.keys(now)
      .filter(isGone)
      .map((name) => [name, brandIn(name) === undefined ? '{ "pages": {} }' : '{}'])
    const all: Texts = { ...now, ...Object.fromEntries(emptied), ...texts }
    const compiled = await compileTexts(all).catch(() => undefined)
    if (!compiled) throw new HttpError(422, fault)
    kept = compiled
    return compiled
  }

  /** Compiles a version. Throws an HttpError with status 404 if there is none, 422 if it cannot be shown any more. */
  async function content(id: string): Promise<SiteContent> {
    const now = await shown()
    // It is shown for the brand and the time of the preview.
    if (latest?.id !== id || latest.shown !== now) latest = { id, shown: now, content: compile(id) }
    return latest.content
  }

  return {
    content,
    /** Lists the pages that look different in a version. Throws the same errors. */
    async differences(id: string): Promise<PageDifference[]> {
      const [then, now] = [await content(id), await shown()]
      return now ? comparePages(then.data, now.data) : []
    },
    /** Creates the picture or social card at a path of the version that was shown last. Returns its file; undefined if there is none. */
    makeFile: async (pathname: string): Promise<string | undefined> =>
      kept && makeFile(kept, pathname),
  }
}

const fault =
  'The pages of this version cannot be shown: it has errors, or pictures that are not kept any more.'

/** Lists the pages that differ: those with other contents first, then those where only what surrounds them does. */
export function comparePages(then: BuildData, now: BuildData): PageDifference[] {
  const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
  const isSameShell = isSame([then.site, then.theme], [now.site, now.theme])
  const paths = [...new Set([...Object.keys(now.pages), ...Object.keys(then.pages)])]
  const own = paths.filter((path) => !isSame(now.pages[path], then.pages[path]))
  const others = isSameShell ? [] : paths.filter((path) => !own.includes(path))
  const blockAt = ({ pages }: BuildData, path: string, index: number) => pages[path]?.blocks[index]
  return [...own, ...others].map((path) => ({
    path,
    block: Math.max(
      0,
      (now.pages[path]?.blocks ?? []).findIndex(
        (block, index) => !isSame(block, blockAt(then, path, index)),
      ),
    ),
    then: Object.hasOwn(then.pages, path),
    now: Object.hasOwn(now.pages, path),
  }))
}
