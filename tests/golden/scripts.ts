import { siteWith, textOf } from '../fixtures/base-site.ts'
import type { Mistake } from './mistake.ts'

/** A site with these scripts of other services; the mistake is in the line that has `at`. */
function scripts(name: string, values: object, names: string, at: string): Mistake {
  return { name, edit: () => textOf(siteWith({ 'site scripts': values })), names, at }
}

const address = 'https://cdn.mill.example/count.js'
const counting = { address, purpose: 'statistics' }
const other = (count: object) => ({ others: { count } })

/** Scripts of other services that could do more than the settings say, or that do not work. */
export const scriptMistakes: readonly Mistake[] = [
  scripts(
    'a service that is not known',
    { matommo: { server: 'https://stats.mill.example', siteId: '1' } },
    'matomo',
    '"matommo"',
  ),
  scripts(
    'an ID of another service',
    { googleAnalytics: { measurementId: 'GTM-A1B2C3' } },
    'GTM-A1B2C3',
    '"measurementId"',
  ),
  scripts('Matomo without a server', { matomo: { siteId: '1' } }, 'server', '"matomo"'),
  scripts(
    'a server with a path',
    { plausible: { domain: 'mill.example', server: 'https://a.example/b' } },
    'https://',
    '"server"',
  ),
  scripts(
    'a server without encryption',
    other({ ...counting, sendsTo: ['http://in.mill.example'] }),
    'https://',
    '"http://in.mill.example"',
  ),
  scripts(
    'a script that runs before consent',
    other({ address, purpose: 'none' }),
    'none',
    '"purpose"',
  ),
  scripts(
    'no reason why a script needs no consent',
    other({ ...counting, cookieFree: 'It is.' }),
    'cookieFree',
    '"cookieFree"',
  ),
  scripts('marketing on a site about gambling', other({ address }), 'gambling', '"count"'),
]
