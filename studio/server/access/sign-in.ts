import { randomBytes } from 'node:crypto'
import {
  Server,
  type IncomingMessage,
  type ServerResponse,
  type IncomingHttpHeaders,
} from 'node:http'
import type { Duplex } from 'node:stream'
import type { Plugin } from 'vite'
import { escapeHtml } from '../../../builder/hosts/host-files.ts'
import { ownPage, ownPolicy } from '../../../server/own-page.ts'
import {
  clientAddress,
  isEncrypted,
  isForHost,
  findRequestFault,
  isSameSecret,
  readPathname,
} from '../../../server/own-request.ts'
import { createLimiter } from '../../../server/receiver/limiter.ts'
import { readBody } from '../http/request-form.ts'
import {
  apiUrl,
  refusals,
  studioUrl,
  jsonError,
  type HttpResponse,
  pageHeaders,
} from '../http/responses.ts'
import { wordsFor } from '../http/words-for.ts'
import { allRights, type Right } from './rights.ts'

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

/** What the page says besides its form. */
const notices = {
  wrong: 'This is not the secret.',
  often: 'There were too many attempts: wait a minute, then try again.',
  elsewhere: 'You come from another site: if you are signed in, continue here.',
} as const

const form = { title: 'Sign in', secret: 'The secret of this server:' } as const

/** Where the form is sent, with the parameters of the page that is shown then. */
const signInUrl = `${studioUrl}sign-in`

/** The parameters of an address, with a question mark. */
function searchOf({ url = '' }: IncomingMessage): string {
  return new URL(url, 'http://localhost').search
}

/** Makes the page that asks for the secret, in a language that the browser of a request prefers. */
function signInPage(request: IncomingMessage, status: number, notice?: keyof typeof notices) {
  const search = escapeHtml(searchOf(request))
  const { lang, say: translate } = wordsFor(request.headers['accept-language'])
  const say = (text: string): string => escapeHtml(translate(text))
  const words = notice === undefined ? '' : say(notices[notice])
  const said =
    notice === 'elsewhere'
      ? `<p><a href="${studioUrl}${search}">${words}</a></p>`
      : words && `<p role="alert" id="notice">${words}</p>`
  const body = [
    `${said}<form method="post" action="${signInUrl}${search}"><label>${say(form.secret)}`,
    `<input type="password" name="secret" autocomplete="current-password" required autofocus${words && ' aria-describedby="notice"'}></label>`,
    `<button>${say(form.title)}</button></form>`,
  ].join('\n')
  const headers = { ...pageHeaders, 'content-security-policy': ownPolicy }
  return { status, headers, body: ownPage(lang, translate(form.title), body) }
}

/** Somebody who has signed in. */
interface SignedInSession {
  rights: ReadonlySet<Right>
  /** The open connections of windows, which end with the session. */
  sockets: Set<Duplex>
}

/** Sessions end after twelve hours in which they are not used. */
const lifetime = 12 * 60 * 60 * 1000

/** Keeps sessions in memory: a restart signs everybody out. */
export function createSessions() {
  const known = new Map<string, SignedInSession & { timer: NodeJS.Timeout }>()

  function end(id: string): void {
    const session = known.get(id)
    clearTimeout(session?.timer)
    known.delete(id)
    for (const socket of session?.sockets ?? []) socket.destroy()
  }

  return {
    /** Starts a session, and returns its cookie. */
    start(headers: IncomingHttpHeaders, rights: ReadonlySet<Right>): string {
      const id = randomBytes(32).toString('base64url')
      const timer = setTimeout(end, lifetime, id).unref()
      known.set(id, { rights, sockets: new Set(), timer })
      const [name, ...secure] = isEncrypted(headers) ? [`__Host-${base}`, 'Secure'] : [base]
      return [`${name}=${id}`, 'Path=/', 'HttpOnly', 'SameSite=Strict', ...secure].join('; ')
    },
    /** Finds the session of a request, which then lasts longer. */
    find(headers: IncomingHttpHeaders): SignedInSession | undefined {
      const session = idsIn(headers).flatMap((id) => known.get(id) ?? [])[0]
      session?.timer.refresh()
      return session
    },
    end: (headers: IncomingHttpHeaders): void => idsIn(headers).forEach(end),
  }
}

const base = 'studio-session'

/** The ids in the cookies of a request. Another site of the domain may have added one. */
function idsIn({ cookie = '' }: IncomingHttpHeaders): string[] {
  const pattern = /(?:^|; ?)(?:__Host-)?studio-session=([\w-]{43})(?=;|$)/g
  return [...cookie.matchAll(pattern)].map(([, id = '']) => id)
}
