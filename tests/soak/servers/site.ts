import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { ask, type Answer } from '../../fixtures/ask.ts'
import { execCli } from '../../fixtures/run-cli.ts'
import { makeFolder, root } from '../../fixtures/site-folder.ts'
import type { Server, ServerKind } from './server.ts'

/** The project's own pages, as far as servers are concerned. */
export const project: {
  pages: object
  site: { redirects: Record<string, string>; promoUrl: string }
} = JSON.parse(readFileSync(join(root, 'pages.json'), 'utf8'))

/** The paths of its pages. */
export const paths = Object.keys(project.pages)

/** The content of a file next to the site. */
export const secret = 'nobody may read this'

/** The statuses of redirects. */
export const leads = [301, 302, 307, 308]

/** The site, built with compressed files for the tests of one file. */
export function useSite() {
  const folder = makeFolder()
  const dist = join(folder.path, 'dist')
  const read = (file: string): string => readFileSync(join(dist, file), 'utf8')

  beforeAll(async () => {
    const built = await execCli('build', '--out', dist, '--compress')
    if (built.code !== 0) throw new Error(built.stderr)
    writeFileSync(join(folder.path, 'secret.txt'), secret)
  })
  afterAll(folder.remove)

  return {
    folder: folder.path,
    dist,
    /** A text of the site by its file name. */
    read,
    /** The name of a hashed file of the site, as referenced by the home page. */
    hashed: (name: RegExp): string => {
      const found = name.exec(read('index.html'))?.[0]
      if (found === undefined) throw new Error(`the home page names no ${name.source}`)
      return found
    },
    /** Starts a server for the tests of one block, and sends it requests. */
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
        get: (path: string, headers = {}, method = 'GET'): Promise<Answer> =>
          ask(port(), path, headers, method),
      }
    },
  }
}

/** For expectations of only some servers, or some paths. */
export function must(isRight: boolean, otherwise: string): void {
  if (!isRight) throw new Error(otherwise)
}

/** The target of a redirect, as received; empty if there is none. */
export function locationOf(answer: string): string {
  return /^location: (.*)\r$/im.exec(answer)?.[1] ?? ''
}
