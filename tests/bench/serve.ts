import type { Server } from 'node:http'

/** The address of a server that listens on loopback. */
export function addressOf(server: Server): string {
  const place = server.address()
  if (typeof place !== 'object' || place === null) throw new Error('the server has no address')
  return `http://localhost:${place.port}`
}

/** Closes a server, whoever is still connected. */
export function closeServer(server: Server): void {
  server.close()
  server.closeAllConnections()
}
