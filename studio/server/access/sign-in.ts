import { Server, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Plugin } from 'vite'
import { clientAddress } from '../../../server/client-address.ts'
import {
  isEncrypted,
  isForHost,
  findRequestFault,
  isSameSecret,
} from '../../../server/own-request.ts'
import { readPathname } from '../../../server/read-pathname.ts'
import { createLimiter } from '../../../server/receiver/limiter.ts'
import { apiUrl, refusals, studioUrl } from '../http/guard.ts'
import { readBody } from '../http/read-body.ts'
import { jsonError, type HttpResponse } from '../http/responses.ts'
import { allRights, type Right } from './rights.ts'
import { createSessions, type SignedInSession } from './sessions.ts'
import { searchOf, signInPage, signInUrl } from './sign-in-page.ts'

/** How a composer is reached over the network. */
interface ListenOptions {
  /** Where it listens. */
  host: string
  port: number
  /** The names of hosts that people reach it by. */
  hosts: readonly string[]
  /** What whoever signs in has to know. */
  secret: string
  /** How many proxies are in front of it. */
  proxies: number
  /** Called when the first request comes over the network as it is, without TLS. */
  onPlain: () => void
}

/** How much an address may ask. */
const requests = { burst: 3000, interval: 10 }

/** How often an address may try to sign in, and all of them. */
const [attempts, allAttempts] = [
  { burst: 10, interval: 30_000 },
  { burst: 200, interval: 3000 },
]

/** What slow connections may hold, and for how many milliseconds. */
const bounds = { maxConnections: 500, headersTimeout: 20_000 }

/** Answers a request, or returns false. */
type Opening = (request: IncomingMessage, response: ServerResponse) => boolean

/** What asks people to sign in. */
export type SignIn = ReturnType<typeof createSignIn>

/**
 * Lets only people who have signed in ask the dev server anything, and serves them no sources of the site or the project
 * beyond what the composer loads. `sockets` receives the WebSockets that may be opened.
 */
export function createSignIn({ hosts, secret, proxies, onPlain }: ListenOptions) {
  const sessions = createSessions()
  const mayAsk = createLimiter(requests)
  const mayTry = createLimiter(attempts)
  const mayAnyoneTry = createLimiter(allAttempts)
  const signedIn = new WeakMap<IncomingMessage, SignedInSession>()
  const sockets = new Server()
  let onFirstPlain: (() => void) | undefined = onPlain
  let answerOpenly: Opening | undefined

  async function signIn(request: IncomingMessage): Promise<HttpResponse> {
    if (!mayTry(clientAddress(request, proxies)) || !mayAnyoneTry(''))
      return signInPage(request, 429, 'often')
    const given = new URLSearchParams((await readBody(request, 4096)).toString()).get('secret')
    if (!isSameSecret(given ?? '', secret)) return signInPage(request, 403, 'wrong')
    return movedTo(studioUrl + searchOf(request), sessions.start(request.headers, allRights))
  }

  /** Why nobody gets an answer to a request; undefined otherwise. */
  function refuse(request: IncomingMessage): HttpResponse | undefined {
    const { headers, socket, url } = request
    if (readPathname(url) === undefined) return jsonError(400, 'This is no address.')
    if (!isForHost(headers, hosts))
      return jsonError(403, 'The composer is not available at this address.')
    if (!mayAsk(clientAddress(request, proxies)))
      return jsonError(429, 'There were too many requests. Wait a moment.', { 'retry-after': '5' })
    if (isEncrypted(headers) || isLoopback.test(socket.remoteAddress ?? '')) return undefined
    onFirstPlain?.()
    onFirstPlain = undefined
    return undefined
  }

  /** The response to a request of somebody who has yet to sign in; undefined for others. */
  async function answer(request: IncomingMessage): Promise<HttpResponse | undefined> {
    const { headers, method } = request
    const pathname = readPathname(request.url) ?? ''
    const isForeign = findRequestFault(headers, { hosts }) !== undefined
    const isVisit = (method === 'GET' || method === 'HEAD') && !pathname.startsWith(apiUrl)
    if (isVisit && (isForeign || !sessions.find(headers)) && headers.accept?.includes('text/html'))
      return signInPage(request, 401, isForeign ? 'elsewhere' : undefined)
    if (isForeign) return jsonError(403, refusals.origin)
    if (pathname === signInUrl && method === 'POST') return signIn(request)
    if (pathname === `${studioUrl}sign-out` && method === 'POST') sessions.end(headers)
    const session = sessions.find(headers)
    if (!session) return jsonError(401, 'You are signed out. Reload this page to sign in again.')
    signedIn.set(request, session)
    return pathname === '/' || pathname === signInUrl ? movedTo(studioUrl) : undefined
  }

  async function handle(request: IncomingMessage, response: ServerResponse, goOn: () => void) {
    const refusal = refuse(request)
    if (!refusal && answerOpenly?.(request, response)) return undefined
    const unread = () => jsonError(400, 'This request cannot be read.')
    const found = refusal ?? (await answer(request).catch(unread))
    if (found) return respond(request, response, found)
    // The site is shown in the composer, where it runs no scripts.
    if (!`${readPathname(request.url)}/`.startsWith(studioUrl))
      response.setHeader('content-security-policy', "script-src 'none'")
    return goOn()
  }

  const plugin: Plugin = {
    name: 'sign-in',
    enforce: 'pre',
    configureServer({ httpServer, middlewares }) {
      if (httpServer) Object.assign(httpServer, bounds)
      middlewares.use((request, response, next) => {
        void handle(request, response, next)
      })
      httpServer?.on('upgrade', (request: IncomingMessage, socket, head) => {
        const { headers } = request
        const isOwn = !refuse(request) && !findRequestFault(headers, { hosts })
        const session = isOwn ? sessions.find(headers) : undefined
        // Vite closes such a connection at once. A window asks so whether to reload, and then shows where to sign in.
        const isPing = isOwn && headers['sec-websocket-protocol'] === 'vite-ping'
        if (!session && !isPing) {
          socket.on('error', () => {})
          socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
          return
        }
        session?.sockets.add(socket)
        socket.once('close', () => session?.sockets.delete(socket))
        sockets.emit('upgrade', request, socket, head)
      })
    },
  }
  return {
    plugin,
    /** Lets something answer requests without a sign-in; it tells which. */
    openTo: (answering: Opening): void => void (answerOpenly = answering),
    hosts,
    sockets,
    rightsOf: (request: IncomingMessage): ReadonlySet<Right> =>
      signedIn.get(request)?.rights ?? new Set(),
  }
}

function movedTo(location: string, cookie?: string): HttpResponse {
  const headers = { location, ...(cookie !== undefined && { 'set-cookie': cookie }) }
  return { status: 303, headers, body: '' }
}

/** The addresses of this machine, which nobody else reaches. */
const isLoopback = /^(?:127\.|::1$|::ffff:127\.)/

/** Responds, and closes the connection of a request whose body was not read. */
function respond(
  { complete, method }: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: HttpResponse,
): void {
  response.writeHead(status, {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(!complete && { connection: 'close' }),
    ...headers,
  })
  response.end(method === 'HEAD' ? undefined : body)
}
