import { makeFile, type SiteContent } from '../../../builder/load-site.ts'
import { pairEntries } from '../../../diff/match.ts'
import type { BuildData } from '../../../renderer/page/page-data.ts'
import type { JsonValue } from '../../../schema/read/json-object.ts'
import { hashOf } from '../../../site/cache/sealed-file.ts'
import { brandIn } from '../../../site/overlay/overlay-name.ts'
import { isPagesText } from '../../../site/view/picture-list.ts'
import { namedVersions, type PageDifference, type Texts } from '../../api.ts'
import type { DraftWorkspace } from '../drafts/workspace.ts'
import { HttpError } from '../http-error.ts'

/** Shows the pages of saved versions. */
export type VersionViews = ReturnType<typeof createVersionViews>

/** Creates the views of a site's versions. Those that were asked for last are kept. */
export function createVersionViews(
  {
    history,
    readSite,
    compileTexts,
    content: shown,
  }: Pick<DraftWorkspace, 'history' | 'readSite' | 'compileTexts' | 'content'>,
  readPublication: (id: string) => Promise<Texts>,
) {
  let kept: { key: string; shown: SiteContent | undefined; content: Promise<SiteContent> }[] = []
  let compiled: SiteContent[] = []

  async function compile(texts: Texts, now: Texts): Promise<SiteContent> {
    const isGone = (name: string): boolean => !Object.hasOwn(texts, name) && isPagesText(name)
    const emptied = Object.keys(now)
      .filter(isGone)
      .map((name) => [name, brandIn(name) === undefined ? '{ "pages": {} }' : '{}'])
    const all: Texts = { ...now, ...Object.fromEntries(emptied), ...texts }
    const made = await compileTexts(all).catch(() => undefined)
    if (!made) throw new HttpError(422, fault)
    compiled = [made, ...compiled].slice(0, maxKept)
    return made
  }

  /** Compiles a version. Throws an HttpError with status 404 if there is none, 422 if it cannot be shown any more. */
  async function content(id: string): Promise<SiteContent> {
    const [now, site] = await Promise.all([shown(), readSite()])
    const { saved, publication } = namedVersions
    const read = (): Promise<Texts> =>
      id.startsWith(publication) ? readPublication(id.slice(publication.length)) : history.read(id)
    const texts = id === saved ? site : await read()
    const key = hashOf(JSON.stringify([texts, site]))
    // It is shown for the brand and the time of the preview.
    const known = kept.find((one) => one.key === key && one.shown === now)
    if (known) return known.content
    const added = { key, shown: now, content: compile(texts, site) }
    kept = [added, ...kept].slice(0, maxKept)
    return added.content
  }

  return {
    content,
    /** Lists the pages that look different in two versions; null stands for the draft. Throws as `content` does. */
    async differences(before: string | null, after: string | null): Promise<PageDifference[]> {
      const read = (id: string | null) => (id === null ? shown() : content(id))
      const [old, made] = [await read(before), await read(after)]
      return old && made ? comparePages(old.data, made.data) : []
    },
    /** Creates the picture or social card at a path of the versions that were shown last. Returns its file; undefined if there is none. */
    async makeFile(pathname: string): Promise<string | undefined> {
      for (const one of compiled) {
        const file = await makeFile(one, pathname)
        if (file !== undefined) return file
      }
      return undefined
    },
  }
}

/** Versions that are kept: two are compared with each other. */
const maxKept = 2

const fault =
  'The pages of this version cannot be shown: it has errors, or pictures that are not kept any more.'

/** Lists the pages that differ: those with other contents first, then those where only what surrounds them does. */
function comparePages(old: BuildData, made: BuildData): PageDifference[] {
  const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
  const isSameShell = isSame([old.site, old.theme], [made.site, made.theme])
  const paths = [...new Set([...Object.keys(made.pages), ...Object.keys(old.pages)])]
  const own = paths.filter((path) => !isSame(made.pages[path], old.pages[path]))
  const others = isSameShell ? [] : paths.filter((path) => !own.includes(path))
  return [...own, ...others].map((path) => {
    const [a, b] = [old, made].map(({ pages }): JsonValue[] | undefined =>
      Object.hasOwn(pages, path) ? JSON.parse(JSON.stringify(pages[path]?.blocks)) : undefined,
    )
    const pairs = (a && b ? pairEntries(a, b) : []).filter(
      ({ before = -1, after = -1, isMoved }) => isMoved || !isSame(a?.[before], b?.[after]),
    )
    return {
      path,
      ...(a && { before: pairs.flatMap(({ before }) => before ?? []) }),
      ...(b && { after: pairs.flatMap(({ after }) => after ?? []) }),
    }
  })
}
