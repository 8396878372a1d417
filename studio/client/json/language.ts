import type { Completion } from '@codemirror/autocomplete'

/** A request to the language worker. Offsets refer to `text`, whose line breaks are single characters. */
export interface Request {
  id: number
  kind: 'complete' | 'hover'
  text: string
  offset: number
  /** The definition in the editor schema that describes the text. */
  definition: string
}

/** A completion; its `label` is the text that is compared with the typed one. */
export interface Suggestion extends Pick<
  Completion,
  'label' | 'displayLabel' | 'sortText' | 'type' | 'detail'
> {
  description: string
  from: number
  to: number
  /** The snippet that it inserts, in the syntax of the Language Server Protocol. */
  snippet: string
  /** Whether to show suggestions for the value after it was inserted. */
  reopens: boolean
}

/** The description of what is at an offset, in Markdown. */
export interface Explanation {
  from: number
  to: number
  description: string
}

/** A response of the language worker. */
export interface Response {
  id: number
  suggestions: Suggestion[]
  explanation: Explanation | undefined
}

/** The language service for pages.json. */
export type JsonLanguage = ReturnType<typeof startLanguage>

/** Starts the language service in a worker: with 300 blocks, the first response takes a second and others 0.1 s. */
export function startLanguage(definition: () => string | undefined) {
  const worker = new Worker(new URL('language-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (response: Response | undefined) => void>()
  let last = 0
  worker.addEventListener('message', ({ data }: MessageEvent<Response>) => {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  })

  function ask(kind: Request['kind'], text: string, offset: number): Promise<Response | undefined> {
    const described = definition()
    if (described === undefined) return Promise.resolve(undefined)
    last += 1
    const request: Request = { id: last, kind, text, offset, definition: described }
    worker.postMessage(request)
    return new Promise((resolve) => waiting.set(request.id, resolve))
  }

  return {
    complete: async (text: string, offset: number): Promise<Suggestion[]> =>
      (await ask('complete', text, offset))?.suggestions ?? [],
    explain: async (text: string, offset: number): Promise<Explanation | undefined> =>
      (await ask('hover', text, offset))?.explanation,
    close(): void {
      worker.terminate()
      for (const resolve of waiting.values()) resolve(undefined)
      waiting.clear()
    },
  }
}
