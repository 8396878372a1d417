import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Duplex } from 'node:stream'
import { isEncrypted } from '../../../server/own-request.ts'
import type { Right } from './rights.ts'

/** Somebody who has signed in. */
export interface SignedInSession {
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
      const [name, secure] = isEncrypted(headers) ? [`__Host-${base}`, '; Secure'] : [base, '']
      return `${name}=${id}; Path=/; HttpOnly; SameSite=Strict${secure}`
    },
    /** Finds the session of a request, which then lasts longer. */
    find(headers: IncomingHttpHeaders): SignedInSession | undefined {
      const session = idsIn(headers).flatMap((id) => known.get(id) ?? [])[0]
      session?.timer.refresh()
      return session
    },
    /** Ends the session of a request. */
    end: (headers: IncomingHttpHeaders): void => idsIn(headers).forEach(end),
  }
}

const base = 'studio-session'

/** The ids in the cookies of a request. Another site of the domain may have added one. */
function idsIn({ cookie = '' }: IncomingHttpHeaders): string[] {
  const pattern = /(?:^|; ?)(?:__Host-)?studio-session=([\w-]{43})(?=;|$)/g
  return [...cookie.matchAll(pattern)].map(([, id = '']) => id)
}
