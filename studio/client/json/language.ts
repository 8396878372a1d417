import type { Completion } from '@codemirror/autocomplete'

/** A request to the language worker. Offsets refer to `text`, whose line breaks are single characters. */
export interface Request {
  kind: keyof Answers
  text: string
  offset: number
  /** The definition in the editor schema that describes the text. */
  definition: string
}

/** What the worker answers, through the port that comes with a request. */
interface Answers {
  complete: Suggestion[]
  hover: Explanation | undefined
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

/** The language service for pages.json. */
export type JsonLanguage = ReturnType<typeof startLanguage>

/** Starts the language service in a worker: with 300 blocks, the first response takes a second and others 0.1 s. */
export function startLanguage(definition: () => string | undefined) {
  const worker = new Worker(new URL('language-worker.ts', import.meta.url), { type: 'module' })

  function ask<K extends keyof Answers>(
    kind: K,
    text: string,
    offset: number,
  ): Promise<Answers[K] | undefined> {
    const described = definition()
    if (described === undefined) return Promise.resolve(undefined)
    const { port1, port2 } = new MessageChannel()
    const request: Request = { kind, text, offset, definition: described }
    worker.postMessage(request, [port2])
    return new Promise((resolve) => {
      port1.addEventListener('message', ({ data }: MessageEvent<Answers[K]>) => resolve(data))
      port1.start()
    })
  }

  return {
    complete: async (text: string, offset: number) => (await ask('complete', text, offset)) ?? [],
    explain: (text: string, offset: number) => ask('hover', text, offset),
    close: () => worker.terminate(),
  }
}
