import type {
  Draft,
  Refusal,
  SaveRequest,
  StudioPicture,
  StudioReport,
  StudioSite,
  Texts,
} from '../../api.ts'

/** The server of the composer, as the browser asks it. Every call rejects with an Error whose message is for people. */
export interface StudioServer {
  site(): Promise<StudioSite>
  keep(draft: Draft): Promise<StudioReport>
  /** Saves; undefined when it was done, else why not. */
  save(request: SaveRequest): Promise<Refusal | undefined>
  upload(file: File): Promise<StudioPicture>
  /** Builds the saved site, and tells where the built one is served. */
  publish(): Promise<string>
}

/** Stands for a server that does not answer. */
export class Unreachable extends Error {
  constructor(options?: ErrorOptions) {
    super('The composer’s server does not answer. Start it again with npm run studio.', options)
  }
}

/** Makes the server's client. `token` is what the page was given, which other sites do not know. */
export function createServer(token: string): StudioServer {
  async function ask(method: string, path: string, body?: object | Blob): Promise<Response> {
    const isRaw = body instanceof Blob
    return fetch(`/__studio/api/${path}`, {
      method,
      headers: {
        'x-studio-token': token,
        ...(body && { 'content-type': isRaw ? body.type : 'application/json' }),
      },
      ...(body && { body: isRaw ? body : JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new Unreachable({ cause })
    })
  }

  // A byte order mark is no part of the JSON: it is taken off what comes, and put back on what goes.
  const marked = new Set<string>()
  const takeMarks = (texts: Texts): Texts =>
    mapTexts(texts, (text, name) => {
      if (!text.startsWith(mark)) return text
      marked.add(name)
      return text.slice(1)
    })
  const putMarks = <T extends Draft>(draft: T): T => {
    const put = (text: string, name: string): string => (marked.has(name) ? mark + text : text)
    return { ...draft, files: mapTexts(draft.files, put), base: mapTexts(draft.base, put) }
  }

  return {
    async site() {
      const site = await readJson<StudioSite>(await ask('GET', 'site'))
      const { disk, draft } = site
      return {
        ...site,
        disk: takeMarks(disk),
        draft: draft && { files: takeMarks(draft.files), base: takeMarks(draft.base) },
      }
    },
    keep: async (draft) => readJson<StudioReport>(await ask('PUT', 'draft', putMarks(draft))),
    async save(request) {
      const response = await ask('POST', 'save', putMarks(request))
      if (response.status === 409 || response.status === 422) {
        // What is on disk may be such that it cannot be read, either.
        const refusal: Refusal | Fault = await response.json()
        if (!('reason' in refusal)) throw new Error(refusal.message)
        return refusal.reason === 'changed'
          ? { ...refusal, disk: takeMarks(refusal.disk) }
          : refusal
      }
      await readJson(response)
      return undefined
    },
    upload: async (file) =>
      readJson<StudioPicture>(
        await ask('POST', `pictures?name=${encodeURIComponent(file.name)}`, file),
      ),
    publish: async () => (await readJson<{ url: string }>(await ask('POST', 'published'))).url,
  }
}

/** The answer to what could not be done at all. */
interface Fault {
  message: string
}

const mark = '\uFEFF'

function mapTexts(texts: Texts, change: (text: string, name: string) => string): Texts {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, change(text, name)]))
}

async function readJson<T>(response: Response): Promise<T> {
  if (response.ok) return response.json()
  const answer: { message?: string } = await response.json().catch(() => ({}))
  throw new Error(answer.message ?? `The server refused this (${response.status}).`)
}
