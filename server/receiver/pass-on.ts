import { request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { callOf } from '../../schema/config/call.ts'
import { findRequestFault } from '../own-request.ts'

/** Where the receiver listens, unless it is told another port. */
export const receiverPort = 4180

/**
 * Passes what a form of this server sends on to the receiver on this machine, as a web server does, or says how to start it.
 * False for any other request, which it leaves as it is.
 */
export function passOn(request: IncomingMessage, response: ServerResponse, port = receiverPort) {
  const { method, url = '', headers } = request
  const isForm = method === 'POST' && /[?&]page=/.test(url)
  if (!isForm || findRequestFault(headers)) return false
  const passed = send({ host: '127.0.0.1', port, path: url, method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    pipeline(answer, response, () => {})
  })
  pipeline(request, passed, (error) => {
    if (!error || response.headersSent) return
    const text = `The form was not received: no receiver runs on port ${port}. Start one in another terminal: ${callOf('receive')}`
    console.error(text)
    request.resume()
    response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' }).end(text)
  })
  return true
}
