import type { PolicySource } from '../../schema/scripts/policy-source.ts'
import { loads } from '../islands/late-registry.gen.ts'
import { pageDataUrl, type PageData } from '../page/page-data.ts'

/** Page data in the browser, fetched once per path. */
export type PageStore = ReturnType<typeof createPageStore>

/** Why page data could not be fetched: the status of the response, or 0 without one. */
export class PageFault extends Error {
  constructor(
    path: string,
    readonly status: number,
    options?: ErrorOptions,
  ) {
    super(`no page data for ${path} (${status === 0 ? 'no answer' : `status ${status}`})`, options)
  }
}

/**
 * Creates the store. Data of another build than the client at
 * `client` counts as missing, with status 410.
 */
export function createPageStore(
  client: string,
  fetchFrom: typeof fetch = (input, init) => fetch(input, init),
) {
  const pages = new Map<string, PageData | Promise<PageData>>()

  /**
   * The data, synchronously if it has been fetched, otherwise as a promise. Rejects with a `PageFault`; the next call
   * fetches again.
   */
  function get(path: string): PageData | Promise<PageData> {
    const known = pages.get(path)
    if (known !== undefined) return known
    const promise = download(path, client, fetchFrom)
    pages.set(path, promise)
    promise.then(
      (page) => pages.get(path) === promise && pages.set(path, page),
      () => pages.get(path) === promise && pages.delete(path),
    )
    return promise
  }

  /** Clears the cache after the pages have changed. */
  const clear = (): void => pages.clear()
  return { get, clear }
}

async function download(path: string, client: string, fetchFrom: typeof fetch): Promise<PageData> {
  let response: Response
  let page: PageData
  try {
    response = await fetchFrom(pageDataUrl(path), { headers: { accept: 'application/json' } })
  } catch (cause) {
    throw new PageFault(path, 0, { cause })
  }
  if (!response.ok) throw new PageFault(path, response.status)
  try {
    page = await response.json()
  } catch (cause) {
    throw new PageFault(path, 0, { cause })
  }
  if (page.client !== undefined && !client.endsWith(page.client)) throw new PageFault(path, 410)
  if (page.sources && !isAllowedHere(page.sources)) throw new PageFault(path, 410)
  if (!import.meta.env.PLAIN)
    await loadBlocks(page).catch((cause: unknown) => {
      throw new PageFault(path, 0, { cause })
    })
  return page
}

/** Whether the policy of this document, which stays during navigation, allows the videos and forms of a page. */
function isAllowedHere(sources: readonly PolicySource[]): boolean {
  const policy = document.querySelector('meta[http-equiv="Content-Security-Policy"]')
  const parts = policy?.getAttribute('content')?.split('; ')
  return sources.every(
    ([directive, source]) =>
      parts?.some((part) => part.startsWith(directive) && part.split(' ').includes(source)) ?? true,
  )
}

async function loadBlocks({ blocks }: PageData): Promise<void> {
  await Promise.all(blocks.map(async ({ type }) => loads[type]?.()))
}
