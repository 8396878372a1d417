import { createConnection } from 'vscode-languageserver/node'
import { serveEditor } from '../../lsp/server.ts'
import type { Options } from '../options.ts'
import { placeExisting } from '../site/pages-file.ts'

/** Serves an editor over stdin and stdout, until it ends the connection. */
export function lsp({ pages, settings }: Options): Promise<number> {
  const { pagesFile } = placeExisting(pages)
  serveEditor(createConnection(process.stdin, process.stdout), pagesFile, settings)
  return Promise.resolve(0)
}
