import { siteConfig } from '../../schema/config/site-config.ts'
import { siteRoots } from '../../schema/config/site-roots.ts'
import { explainSchemaFault, refuseOpenObjects } from './explain-schema-fault.ts'
import { refuseMissingNeeds, refuseUnknownNames } from './refuse-names.ts'
import { loadSchemas, shellFolders } from '../../schema/read/load-schemas.ts'
import type { SchemaBundle } from '../../schema/read/bundle.ts'
import { checksSchema } from './checks-schema.ts'
import { chooseSets, rulesOf, type RuleSet } from './rule-set.ts'
import type { Rule } from './rule.ts'
import { ruleSets } from './sets.gen.ts'

/** The rule sets of this program's site. Throws a UserError if its settings name one that does not exist. */
export function siteSets(): RuleSet[] {
  return chooseSets(siteConfig.rules, ruleSets)
}

/** The rules of this program's site, in the order of their codes. Throws as `siteSets` does. */
export function siteRules(): readonly Rule[] {
  return rulesOf(siteSets())
}

/** The site settings that only other rule sets bring, each with the name of such a set. */
export function foreignSettings(): Map<string, string> {
  const others = Object.entries(ruleSets).filter(([name]) => !siteConfig.rules.includes(name))
  return new Map(
    others.flatMap(([name, { settings = {} }]) => Object.keys(settings).map((key) => [key, name])),
  )
}

/**
 * The schemas of this program's site: with the settings that its rule sets bring, and the rules that it may change. Throws
 * a UserError if a shell block of the site needs others.
 */
export function loadSiteSchemas(): SchemaBundle {
  try {
    refuseUnknownNames(siteRoots, siteConfig)
    const bundle = loadSchemas(undefined, { 'site/checks.schema.json': checksSchema(siteRules()) })
    refuseOpenObjects(bundle)
    refuseMissingNeeds(bundle, shellFolders(siteConfig), foreignSettings())
    return bundle
  } catch (error) {
    throw explainSchemaFault(error)
  }
}
