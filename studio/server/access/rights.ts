import { HttpError } from '../http-error.ts'

const rights = ['read', 'comment', 'edit', 'approve', 'publish'] as const

/** What a request may be allowed to do. */
export type Right = (typeof rights)[number]

/** The rights of whoever is on this machine, or has the secret of the server. */
export const allRights: ReadonlySet<Right> = new Set(rights)

/** A route of the API: a method, and the name below `/__studio/api/`. */
export type ApiRoute = keyof typeof routeRights

/** The right that each route of the API needs. There are no other routes. */
const routeRights = {
  'GET site': 'read',
  'PUT draft': 'edit',
  'PATCH draft': 'edit',
  'POST editor': 'edit',
  'GET report': 'read',
  'GET brands': 'read',
  'GET versions': 'read',
  'GET version': 'read',
  'GET version-pages': 'read',
  'POST version': 'edit',
  'POST migrated': 'edit',
  'POST save': 'edit',
  'POST pictures': 'edit',
  'POST documents': 'edit',
  'POST crop': 'edit',
  'POST published': 'edit',
  'GET publication': 'read',
  'POST publication': 'publish',
  'DELETE publication': 'publish',
  'GET publication-texts': 'read',
} as const satisfies Record<string, Right>

/** Returns the route of a name. Throws an HttpError if there is none, or it needs another right than those that are `given`. */
export function allowRoute(name: string, given: ReadonlySet<Right>): ApiRoute {
  if (!isRoute(name)) throw new HttpError(404, 'Not found.')
  if (!given.has(routeRights[name])) throw new HttpError(403, 'You may not do this here.')
  return name
}

function isRoute(name: string): name is ApiRoute {
  return Object.hasOwn(routeRights, name)
}
