import type { Plugin } from 'vite'
import { findRequestFault, isValidHost, tokenHeader } from '../own-request.ts'
import { passOn } from '../receiver/pass-on.ts'

/** Vite opens a file of this machine in the editor at this path, in any case and with anything after it. */
const editorUrl = '/__open-in-editor'

/**
 * Makes the dev server refuse what a host would refuse, and lets only its own pages, which have the token, open files
 * in the editor.
 */
export function createGuardPlugin(token: string): Plugin {
  return {
    name: 'guard',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { method, headers, url = '' } = request
        const isForEditor = url.toLowerCase().startsWith(editorUrl)
        if (!isValidHost(headers)) response.writeHead(400).end()
        else if (passOn(request, response)) return
        else if (method !== 'GET' && method !== 'HEAD')
          response.writeHead(405, { allow: 'GET, HEAD' }).end()
        else if (isForEditor && findRequestFault(headers, { token }))
          response
            .writeHead(403, { 'content-type': 'text/plain; charset=utf-8' })
            .end('Only pages of this server can open the editor. Reload the page.')
        else next()
      })
    },
  }
}

/** A script that adds the token to the requests of a page, which Vite's own error overlay makes as well. */
export function editorScript(token: string): string {
  const headers = JSON.stringify({ [tokenHeader]: token })
  return `<script>{const send=fetch;fetch=(to,more)=>String(to).includes("${editorUrl}")?send(to,{...more,headers:${headers}}):send(to,more)}</script>`
}
