import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { makeFolder, root, runCli } from '../../fixtures/site-folder.ts'
import { ask, type Answer } from './ask.ts'
import type { Server, ServerKind } from './server.ts'

/** The project's own pages, as far as servers have to do with them. */
export const project: {
  pages: object
  site: { redirects: Record<string, string>; promoUrl: string }
} = JSON.parse(readFileSync(join(root, 'pages.json'), 'utf8'))

/** The paths of its pages. */
export const paths = Object.keys(project.pages)

/** What stands in a file beside the site. */
export const secret = 'nobody may read this'

/** The statuses of answers that lead on. */
export const leads = [301, 302, 307, 308]

/** The site, built with compressed files for the tests of one file; its figures are printed at the end. */
export function useSite() {
  const folder = makeFolder()
  const dist = join(folder.path, 'dist')
  const figures: Record<string, number | string> = {}
  const read = (file: string): string => readFileSync(join(dist, file), 'utf8')
  const count = (name: string): void => {
    figures[name] = Number(figures[name] ?? 0) + 1
  }

  beforeAll(async () => {
    const built = await runCli('build', '--out', dist, '--compress')
    if (built.code !== 0) throw new Error(built.stderr)
    writeFileSync(join(folder.path, 'secret.txt'), secret)
  })
  afterAll(() => {
    folder.remove()
    console.log('Servers:', figures)
  })

  return {
    folder: folder.path,
    dist,
    figures,
    count,
    /** A text of the site by the name of its file. */
    read,
    /** The name of a file of the site that is hashed, as the home page has it. */
    hashed: (name: RegExp): string => {
      const found = name.exec(read('index.html'))?.[0]
      if (found === undefined) throw new Error(`the home page names no ${name.source}`)
      return found
    },
    /** Starts a server for the tests of one block, and asks it. */
    useServer: (kind: ServerKind) => {
      let server: Server | undefined
      const port = (): number => server?.port ?? 0
      beforeAll(async () => {
        const scratch = join(folder.path, `scratch-${kind.name.replaceAll(' ', '-')}`)
        mkdirSync(scratch)
        server = await kind.start(dist, scratch)
      })
      afterAll(() => server?.end())
      return {
        port,
        get: (path: string, headers = {}, method = 'GET'): Promise<Answer> => {
          count('questions')
          return ask(port(), path, headers, method)
        },
      }
    },
  }
}

/** For what is expected of some servers, or some paths, only. */
export function must(isRight: boolean, otherwise: string): void {
  if (!isRight) throw new Error(otherwise)
}

/** The address to which an answer leads, as it came; empty where it leads nowhere. */
export function locationOf(answer: string): string {
  return /^location: (.*)\r$/im.exec(answer)?.[1] ?? ''
}
