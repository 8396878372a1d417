/** What is asked of the language worker. Offsets are those of `text`, whose line breaks are single characters. */
export interface Question {
  id: number
  kind: 'complete' | 'hover'
  text: string
  offset: number
  /** The name of the definition in the editor schema that the text follows. */
  definition: string
}

/** What may stand at a place. */
export interface Suggestion {
  label: string
  /** What the words typed so far are compared with. */
  match: string
  order: string
  isProperty: boolean
  /** A word on it: required. */
  detail: string
  /** What it is, as Markdown. */
  about: string
  /** What it replaces. */
  from: number
  to: number
  /** What it inserts, as a snippet of the Language Server Protocol. */
  snippet: string
  /** Whether what it inserts leaves a value open that is then to be offered. */
  reopens: boolean
}

/** What stands at a place, as Markdown. */
export interface Explanation {
  from: number
  to: number
  about: string
}

/** What the language worker answers. */
export interface Answer {
  id: number
  suggestions: Suggestion[]
  explanation: Explanation | undefined
}

/** The language of pages.json, as the editor asks for it. */
export interface Language {
  complete(text: string, offset: number): Promise<Suggestion[]>
  explain(text: string, offset: number): Promise<Explanation | undefined>
  close(): void
}

/** Starts the language in a worker: with 300 blocks an answer takes a tenth of a second, and the first one a whole one. */
export function startLanguage(definition: () => string): Language {
  const worker = new Worker(new URL('language-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (answer: Answer | undefined) => void>()
  let last = 0
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  })

  function ask(kind: Question['kind'], text: string, offset: number): Promise<Answer | undefined> {
    last += 1
    const question: Question = { id: last, kind, text, offset, definition: definition() }
    worker.postMessage(question)
    return new Promise((resolve) => waiting.set(question.id, resolve))
  }

  return {
    complete: async (text, offset) => (await ask('complete', text, offset))?.suggestions ?? [],
    explain: async (text, offset) => (await ask('hover', text, offset))?.explanation,
    close() {
      worker.terminate()
      for (const resolve of waiting.values()) resolve(undefined)
      waiting.clear()
    },
  }
}
