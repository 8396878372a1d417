import { fillDescriptions } from '../../schema/config/follow-config.ts'
import type { SiteConfig } from '../../schema/config/site-options.ts'
import { rootsOf } from '../../schema/config/site-roots.ts'
import type { SchemaBundle } from '../../schema/read/bundle.ts'
import { loadSchemas, shellFolders } from '../../schema/read/load-schemas.ts'
import { checksSchema } from './checks-schema.ts'
import { explainSchemaFault, refuseOpenObjects } from './explain-schema-fault.ts'
import { refuseMissingNeeds, refuseUnknownNames } from './refuse-names.ts'
import { chooseSets, rulesOf, type RuleSet } from './rule-set.ts'
import type { Rule } from './rule.ts'
import { ruleSets } from './sets.gen.ts'

/**
 * The rule sets that the settings of a site name, with what their texts leave to these. Throws a UserError for one that
 * does not exist.
 */
export function siteSets(settings: SiteConfig): RuleSet[] {
  const fill = (text: string): string => fillDescriptions(text, settings, String)
  return chooseSets(settings.rules, ruleSets).map((set) => ({
    ...set,
    rules: set.rules.map((rule) => ({ ...rule, explanation: fill(rule.explanation) })),
  }))
}

/** The rules of a site by its settings, in the order of their codes. Throws as `siteSets` does. */
export function siteRules(settings: SiteConfig): readonly Rule[] {
  return rulesOf(siteSets(settings))
}

/** What only rule sets that a site has not chosen add to its settings in pages.json, each with the name of such a set. */
export function foreignSettings({ rules }: Pick<SiteConfig, 'rules'>): Map<string, string> {
  const others = Object.entries(ruleSets).filter(([name]) => !rules.includes(name))
  return new Map(
    others.flatMap(([name, { settings = {} }]) => Object.keys(settings).map((key) => [key, name])),
  )
}

/**
 * The schemas of a site by its settings: with those that its rule sets bring, and the rules that it may change. Throws
 * a UserError if a shell block of the site needs others.
 */
export function loadSiteSchemas(settings: SiteConfig): SchemaBundle {
  try {
    const roots = rootsOf(settings)
    refuseUnknownNames(roots, settings)
    const bundle = loadSchemas(settings, roots, {
      'site/checks.schema.json': checksSchema(siteRules(settings)),
    })
    refuseOpenObjects(bundle)
    refuseMissingNeeds(bundle, shellFolders(settings, roots), foreignSettings(settings))
    return bundle
  } catch (error) {
    throw explainSchemaFault(error, settings)
  }
}
