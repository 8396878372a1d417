import type { IncomingMessage } from 'node:http'
import type { ChangeSetAction } from '../../change-sets.ts'
import { HttpError } from '../http-error.ts'

const rights = ['read', 'comment', 'edit', 'approve', 'publish'] as const

/** What a request may be allowed to do. */
export type Right = (typeof rights)[number]

/** Says what a request may do. */
export type RightsOf = (request: IncomingMessage) => ReadonlySet<Right>

/** The rights of whoever is on this machine, or has the secret of the server. */
export const allRights: ReadonlySet<Right> = new Set(rights)

/** A route of the API: a method, and the name below `/__studio/api/`. */
export type ApiRoute = keyof typeof routeRights

/** The right that each action on a change set needs. */
const actionRights: Readonly<Record<ChangeSetAction['do'], Right>> = {
  comment: 'comment',
  reply: 'comment',
  resolve: 'comment',
  reopen: 'comment',
  rename: 'edit',
  ask: 'edit',
  delete: 'edit',
  approve: 'approve',
  refuse: 'approve',
  publish: 'publish',
  cancel: 'publish',
  'take-back': 'publish',
}

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
  'GET change-sets': 'read',
  'POST change-sets': 'edit',
  'POST change-set': 'comment',
  'POST followed': 'edit',
  'GET other-changes': 'read',
  'GET preview-links': 'read',
  'POST preview-links': 'edit',
  'DELETE preview-links': 'edit',
} as const satisfies Record<string, Right>

/** Throws an HttpError if an action on a change set needs another right than those that are `given`. */
export function allowAction(action: ChangeSetAction['do'], given: ReadonlySet<Right>): void {
  allow(actionRights[action], given)
}

/** Returns the route of a name. Throws an HttpError if there is none, or it needs another right than those that are `given`. */
export function allowRoute(name: string, given: ReadonlySet<Right>): ApiRoute {
  if (!isRoute(name)) throw new HttpError(404, 'Not found.')
  allow(routeRights[name], given)
  return name
}

function allow(right: Right, given: ReadonlySet<Right>): void {
  if (!given.has(right)) throw new HttpError(403, 'You may not do this here.')
}

function isRoute(name: string): name is ApiRoute {
  return Object.hasOwn(routeRights, name)
}
