import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ViteDevServer } from 'vite'
import { onceFor } from '../../schema/cache/once-per.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import type { LiveSite } from '../../server/dev/live-site.ts'
import { isValidHost, readPathname } from '../../server/own-request.ts'
import type { SitePlace } from '../../site/files/site-files.ts'
import { changeEvent, openEvent, publishEvent } from '../api.ts'
import { changeSetsEvent } from '../change-sets.ts'
import type { SignIn } from './access/sign-in.ts'
import { createChangeSets } from './change-sets/change-sets.ts'
import type { OpenChangeSets } from './change-sets/find-repository.ts'
import { openDraftFolder } from './drafts/draft-folder.ts'
import { createDraftWorkspace, type DraftWorkspace } from './drafts/workspace.ts'
import { createApi } from './http/api-routes.ts'
import { linksUrl, linkSets } from './preview-links/preview-links.ts'
import { createLinkServer } from './preview-links/serve-links.ts'
import { createVersionViews, type VersionViews } from './preview/version-views.ts'
import { createPublishing } from './publish/publishing.ts'
import { createPublisher } from './publisher.ts'

/** How a site is opened. */
export interface OpeningOptions {
  /** The brand to show first. */
  brand?: string | undefined
  changeSets?: OpenChangeSets | undefined
  /** How people sign in; without, only this machine reaches the composer, and may do everything. */
  signIn?: SignIn | undefined
}

/** A site, or a change set of it, as windows of the composer open it. */
export interface OpenSite {
  set: string | undefined
  workspace: DraftWorkspace
  versions: VersionViews
  handleApi: ReturnType<typeof createApi>
}

/** Opens a site for the composer, and its change sets when they are asked for. */
export function openSites(
  place: SitePlace,
  live: LiveSite,
  { brand, changeSets, signIn }: OpeningOptions,
) {
  const folder = openDraftFolder(place.pagesFile)
  const main = createDraftWorkspace(place, live, folder, {
    brand,
    repository: changeSets?.repository,
  })
  const publisher = createPublisher(place, folder.published, signIn === undefined)
  const { publish } = live.settings
  const { publications } = folder
  const publishing = createPublishing(place, publications, publish, main, changeSets?.base)
  let send: (event: string, data: object) => void = () => {}
  const sets =
    changeSets &&
    createChangeSets({
      ...changeSets,
      place,
      live,
      brand,
      deliver: async () => {
        await publishing.idle()
        await publishing.publish({})
      },
      announce: (list) => send(changeSetsEvent, list),
    })
  const links = sets && linkSets(place.pagesFile, live.openReader().bundle, sets)
  const serveLink = links && createLinkServer(links)

  /** Answers a request for the preview of a change set; returns false for any other. */
  function answerLink(request: IncomingMessage, response: ServerResponse): boolean {
    const pathname = readPathname(request.url)
    if (!serveLink || !pathname?.startsWith(linksUrl) || !isValidHost(request.headers)) return false
    void serveLink(pathname, request, response).catch(() => response.destroy())
    return true
  }
  // Who has a link need not sign in.
  signIn?.openTo(answerLink)
  const opened: OpenSite[] = []
  const openSite = onceFor((set: string | undefined): OpenSite => {
    const workspace = set !== undefined && sets ? sets.workspaceOf(set) : main
    const versions = createVersionViews(workspace, (id) => publishing.texts(id))
    const parts = { sets, set, links, rightsOf: signIn?.rightsOf }
    const handleApi = createApi(workspace, publisher, publishing, versions, parts)
    workspace.follow((editor) => send(changeEvent, { editor, set }))
    const site = { set, workspace, versions, handleApi }
    opened.unshift(site)
    return site
  })
  openSite(undefined)

  /** Opens what a request names. Throws an HttpError with status 404 if there is no such change set. */
  async function open(set: unknown): Promise<OpenSite> {
    if (typeof set !== 'string' || !sets) return openSite(undefined)
    await sets.check(set)
    return openSite(set)
  }

  return {
    open,
    answerLink,
    /** Finds a file in what is open; those of pictures are named by their content. */
    async findFile(find: (site: OpenSite) => Promise<string | undefined>) {
      for (const site of opened) {
        const file = await find(site)
        if (file !== undefined) return file
      }
      return undefined
    },
    /** Finds a public file of the brand that is shown where a request comes from. */
    findBrandFile(pathname: string, { headers }: IncomingMessage): string | undefined {
      const { referer = '' } = headers
      const set = URL.canParse(referer) ? new URL(referer).searchParams.get('set') : null
      const site = opened.find((one) => one.set === (set ?? undefined))
      return site?.workspace.findBrandFile(pathname)
    },

    /** Tells the windows of a server what has changed, and learns from them that they are open. */
    connect({ ws, httpServer }: ViteDevServer): void {
      send = (event, data) => ws.send(event, data)
      publishing.follow((state) => send(publishEvent, state))
      for (const one of [publisher, publishing, sets, links])
        httpServer?.once('close', () => one?.close())
      ws.on(openEvent, async (message: unknown, { socket }) => {
        const { window, set } = asRecord(
          typeof message === 'string' ? { window: message } : message,
        )
        const site = await open(set).catch(() => undefined)
        if (!site || typeof window !== 'string' || socket.readyState !== socket.OPEN) return
        socket.once('close', site.workspace.open(window))
      })
    },
  }
}
