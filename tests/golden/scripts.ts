import { baseSite, textOf } from '../fixtures/base-site.ts'
import type { Mistake } from './mistake.ts'

/** A site with these scripts of other services. */
function withScripts(scripts: object): Mistake['edit'] {
  return () => {
    const { site, pages } = baseSite()
    return textOf({ site: { ...site, scripts }, pages })
  }
}

const address = 'https://cdn.mill.example/count.js'
const counting = { address, purpose: 'statistics' }

/** Scripts of other services that could do more than the settings say, or that do not work. */
export const scriptMistakes: readonly Mistake[] = [
  {
    name: 'a service that is not known',
    edit: withScripts({ matommo: { server: 'https://stats.mill.example', siteId: '1' } }),
    names: 'matomo',
    at: '"matommo"',
  },
  {
    name: 'an ID of another service',
    edit: withScripts({ googleAnalytics: { measurementId: 'GTM-A1B2C3' } }),
    names: 'GTM-A1B2C3',
    at: '"measurementId"',
  },
  {
    name: 'Matomo without a server',
    edit: withScripts({ matomo: { siteId: '1' } }),
    names: 'server',
    at: '"matomo"',
  },
  {
    name: 'a server with a path',
    edit: withScripts({ plausible: { domain: 'mill.example', server: 'https://a.example/b' } }),
    names: 'https://',
    at: '"server"',
  },
  {
    name: 'a server without encryption',
    edit: withScripts({ others: { count: { ...counting, sendsTo: ['http://in.mill.example'] } } }),
    names: 'https://',
    at: '"http://in.mill.example"',
  },
  {
    name: 'a script that runs before consent',
    edit: withScripts({ others: { count: { address, purpose: 'none' } } }),
    names: 'none',
    at: '"purpose"',
  },
  {
    name: 'no reason why a script needs no consent',
    edit: withScripts({ others: { count: { ...counting, cookieFree: 'It is.' } } }),
    names: 'cookieFree',
    at: '"cookieFree"',
  },
  {
    name: 'marketing on a site about gambling',
    edit: withScripts({ others: { count: { address } } }),
    names: 'gambling',
    at: '"count"',
  },
]
