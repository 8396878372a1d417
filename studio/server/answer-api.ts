import type { IncomingMessage } from 'node:http'
import type { Desk } from './desk.ts'
import { mostPicture } from './files/encode-picture.ts'
import type { Publisher } from './published.ts'
import { readBody, readDraft, readSaveRequest } from './read-body.ts'
import { Refused } from './refused.ts'

/** An answer in JSON. */
export interface ApiAnswer {
  status: number
  value: unknown
}

/** Makes what answers the composer; `name` is the path of a request below `/__studio/api/`. It throws only our own faults. */
export function createApi(
  desk: Desk,
  publisher: Publisher,
): (name: string, request: IncomingMessage) => Promise<ApiAnswer> {
  const routes: Record<string, (request: IncomingMessage) => Promise<ApiAnswer>> = {
    'GET site': async () => ({ status: 200, value: await desk.site() }),
    'PUT draft': async (request) => ({
      status: 200,
      value: await desk.keep(await readDraft(request)),
    }),
    'POST save': async (request) => {
      const refusal = await desk.save(await readSaveRequest(request))
      if (!refusal) return { status: 200, value: { saved: true } }
      return { status: refusal.reason === 'changed' ? 409 : 422, value: refusal }
    },
    'POST pictures': async (request) => {
      const { searchParams } = new URL(request.url ?? '', 'http://localhost')
      const bytes = await readBody(request, mostPicture)
      return { status: 201, value: await desk.addPicture(searchParams.get('name') ?? '', bytes) }
    },
    'POST published': async () => ({ status: 200, value: { url: await publisher.publish() } }),
  }
  return async (name, request) => {
    const asked = `${request.method} ${name}`
    const route = Object.hasOwn(routes, asked) ? routes[asked] : undefined
    if (!route) return { status: 404, value: { message: 'There is nothing here.' } }
    try {
      return await route(request)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return { status: error.status, value: { message: error.message } }
    }
  }
}
