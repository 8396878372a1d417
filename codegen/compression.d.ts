/** The part of the package that is used. Its published types are written for Express, and bring them all along. */
declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  /** Makes a handler that compresses what is written to the response after it, as the request accepts. */
  export default function compression(): (
    request: IncomingMessage,
    response: ServerResponse,
    next: () => void,
  ) => void
}
