/** The path below which the composer is served. */
export const studioUrl = '/__studio/'

/** The path of the API; its requests need the token. */
export const apiUrl = `${studioUrl}api/`

/** Why a request to the composer is refused. */
export const refusals = {
  host: 'The composer is available only at localhost.',
  origin: 'Requests from other sites are not allowed.',
  token: 'The composer was restarted. Reload this page.',
} as const
