import { guideOf } from '../../schema/config/call.ts'
import { isSameButForm, suggest } from '../../schema/config/suggest.ts'
import {
  branchesByType,
  dereference,
  type Schema,
  type SchemaBundle,
} from '../../schema/read/bundle.ts'
import { asRecord, isJsonObject, type JsonValue, type Path } from '../../schema/read/json-object.ts'
import { fixBy, fixByRemoving, fixWith } from '../problem/fix-with.ts'
import { stageNames, type CodedFinding, type Fix, type Kind } from '../problem/problem.ts'
import { listWords, quote } from '../problem/wording.ts'
import { unknownName } from '../syntax/move-repairs.ts'
import { findRename } from './renames.ts'
import { snippet } from './snippet.ts'
import type { SchemaError } from './validators.ts'

/** What else may be meant by a name in the site settings. */
export interface SiteWords {
  rules: readonly Pick<Kind, 'code' | 'name'>[]
  /** Settings that only rule sets bring which the site does not use, each with the name of such a set. */
  foreign: ReadonlyMap<string, string>
}

type Explained = Pick<CodedFinding, 'message' | 'hint' | 'fix'>

/** The explanation of a property that the schema does not know. */
interface ExplainedName {
  finding: CodedFinding
  /** The one that was meant. */
  meant?: string | undefined
  /** Whether it is the name of another program or block, nothing explains it, or it explains the object as a whole. */
  kind?: 'foreign' | 'open' | 'whole' | undefined
}

/** Makes the explainer of properties that the schema does not know, for one set of schemas. */
export function createExplainUnknown(bundle: SchemaBundle, { rules, foreign }: SiteWords) {
  /** The names of all problems: one that site.checks does not know belongs to a rule that cannot be changed. */
  const ruleNames = new Map([
    ...Object.entries(stageNames),
    ...rules.map(({ code, name }) => [code, name] as const),
  ])
  const fixedRules = new Set(ruleNames.values())
  const types = new Set(branchesByType(bundle, bundle.$defs['Block']).keys())

  return (error: SchemaError, path: Path, missing: ReadonlySet<string>): ExplainedName => {
    const name = String(error.params['additionalProperty'])
    const properties = error.parentSchema?.properties ?? {}
    const at = unknownAt(path, name)
    const known = explainChecks(name, path, properties) ?? explainUnwanted(name, path, error)
    if (known) return { finding: { ...at, ...known } }
    const data = asRecord(error.data)
    const allowed = Object.keys(properties).toSorted()
    const misplaced =
      explainMisplaced(name, data[name], properties) ??
      (path.length === 0 ? explainShared(name, properties) : undefined)
    if (misplaced) {
      // Pages beside "pages" are why it is missing.
      const meant = name.startsWith('/') && missing.has('pages') ? 'pages' : undefined
      // All of a block in the wrong place is one mistake.
      const kind = name === 'type' && types.has(data[name]) ? 'whole' : undefined
      return { finding: { ...at, ...misplaced }, meant, kind }
    }
    const near = guessName(name, data, properties, missing)
    const partner = findPartner(name, error)
    const meant = near ?? (partner !== undefined && missing.has(partner) ? partner : undefined)
    const which = near === undefined ? ', which is missing' : ''
    const question = meant === undefined ? '' : ` Did you mean "${meant}"${which}?`
    const value = meant === undefined ? undefined : reshape(data[name], properties[meant])
    const form =
      value === undefined
        ? ''
        : Array.isArray(value)
          ? 'It is a list: write [ before the { and ] after the }. '
          : 'It is one object: remove the [ and the ]. '
    const isForeign = near === undefined || findRename(name, [near]) === near
    return {
      meant,
      kind: meant === undefined ? 'open' : isForeign ? 'foreign' : undefined,
      finding: {
        ...at,
        message: `Unknown property ${quote(name)}.${question}`,
        hint: `${meant === undefined ? 'Remove it, or rename it. ' : form}Allowed here: ${listWords(allowed, 24)}.`,
        fix: meant === undefined ? undefined : renameTo(meant, at.path, value),
      },
    }
  }

  /** Explains a rule in site.checks that is named by its code, or cannot be changed. */
  function explainChecks(
    name: string,
    path: Path,
    properties: Record<string, Schema>,
  ): Explained | undefined {
    if (path.join() !== 'site,checks') return undefined
    const rule = ruleNames.get(name) ?? name
    const place = [...path, name]
    if (Object.hasOwn(properties, rule)) {
      return {
        message: `Rules are listed by name here. Did you mean "${rule}"?`,
        hint: `Write "${rule}" instead of ${quote(name)}.`,
        fix: { ...renameTo(rule, place), safe: true },
      }
    }
    if (!fixedRules.has(rule)) return undefined
    return {
      message: `The rule ${quote(name)} cannot be changed: it protects the page or the build.`,
      hint: `Remove this exception, and fix what the rule finds. ${guideOf('problems.md')} lists the rules that can be changed.`,
      fix: fixByRemoving('Remove this exception', place),
    }
  }

  /** Explains a property that a block type refuses, or that comes with a rule set which the site does not use. */
  function explainUnwanted(
    name: string,
    path: Path,
    { parentSchema }: SchemaError,
  ): Explained | undefined {
    const { refuses = {} } = parentSchema ?? {}
    const fix = fixByRemoving(`Remove ${quote(name)}`, [...path, name])
    if (Object.hasOwn(refuses, name))
      return {
        message: `This block has no ${quote(name)}. ${refuses[name]}`,
        hint: 'Remove it.',
        fix,
      }
    const set = path.join() === 'site' ? foreign.get(name) : undefined
    if (set === undefined) return undefined
    return {
      message: `Unknown property ${quote(name)}. It comes with the rule set ${quote(set)}, which this site does not use.`,
      hint: `Remove it. To use it, a developer adds ${quote(set)} to "rules" in site.config.ts.`,
      fix,
    }
  }

  /** A value as a property takes it, if that is a list of what it is, or the only entry of it; otherwise undefined. */
  function reshape(value: unknown, schema: Schema | undefined): JsonValue | undefined {
    const { type } = dereference(bundle, schema ?? {})
    if (type === 'array' && isJsonObject(value)) return [value]
    if (type !== 'object' || !Array.isArray(value) || value.length !== 1) return undefined
    const [entry]: unknown[] = value
    return isJsonObject(entry) ? entry : undefined
  }

  /** Explains a page or a block in the wrong place, or a property that belongs in one of the objects or lists below. */
  function explainMisplaced(
    name: string,
    value: unknown,
    properties: Record<string, Schema>,
  ): Explained | undefined {
    if (name.startsWith('/') && Array.isArray(asRecord(value)['blocks'])) {
      return {
        message: `The page ${quote(name)} is in the wrong place.`,
        hint: 'Move it to "pages", next to the other pages.',
      }
    }
    if (types.has(asRecord(value)['type']) && properties['blocks']) {
      return {
        message: `The block ${quote(name)} is next to "blocks" instead of in it.`,
        hint: `Move its object { … } to the list "blocks", without the name ${quote(name)}.`,
      }
    }
    if (name === 'type' && types.has(value) && properties['type'] === undefined) {
      return {
        message: `This is a ${String(value)} block inside another block.`,
        hint: 'Move the whole block to the list "blocks" of the page.',
      }
    }
    for (const [owner, schema] of Object.entries(properties)) {
      const { properties: own = {}, items } = dereference(bundle, schema)
      if (Object.hasOwn(own, name)) {
        return {
          message: `Unknown property ${quote(name)}. It belongs in "${owner}".`,
          hint: `Move it to "${owner}".`,
        }
      }
      const inEntries = items && dereference(bundle, items).properties
      // A name for a property of the object itself, such as the text of a button, is likely meant for that.
      const isOwn = findRename(name, Object.keys(properties)) !== undefined
      if (inEntries && Object.hasOwn(inEntries, name) && !isOwn) {
        return {
          message: `Unknown property ${quote(name)}. It belongs in the entries of "${owner}".`,
          hint: `Move it to one or more entries of "${owner}".`,
        }
      }
    }
    return undefined
  }

  /** Explains a property of pages.json in a page file, which has neither settings nor further files. */
  function explainShared(name: string, properties: Record<string, Schema>): Explained | undefined {
    const shared = bundle.$defs['PagesFile']?.properties ?? {}
    if (!Object.hasOwn(shared, name) || Object.hasOwn(properties, name)) return undefined
    return {
      message: `${quote(name)} belongs in pages.json. A page file contains only pages.`,
      hint: `Move it to pages.json${name === 'include' ? ', which lists all page files' : ''}.`,
    }
  }

  function guessName(
    name: string,
    data: Record<string, unknown>,
    properties: Record<string, Schema>,
    missing: ReadonlySet<string>,
  ): string | undefined {
    const free = Object.keys(properties)
      .toSorted()
      .filter((candidate) => !Object.hasOwn(data, candidate))
    return (
      findRename(name, [...missing]) ??
      suggest(name, missing) ??
      [...missing, ...(name === unknownName ? free : [])].find((candidate) =>
        fits(data[name], properties[candidate]),
      ) ??
      suggest(name, free) ??
      findRename(name, free)
    )
  }

  /** The missing name in the same position, if as many are missing as are unknown, and each value is valid for its name. */
  function findPartner(name: string, { data, parentSchema }: SchemaError): string | undefined {
    const { properties = {}, required = [] } = parentSchema ?? {}
    const object = asRecord(data)
    const missing = required.filter((each: string) => !Object.hasOwn(object, each))
    const unknown = Object.keys(object).filter((each) => !Object.hasOwn(properties, each))
    const isPaired =
      missing.length === unknown.length &&
      unknown.every((each, index) => isValidFor(object[each], properties[missing[index] ?? '']))
    return isPaired ? missing[unknown.indexOf(name)] : undefined
  }

  function isValidFor(value: unknown, schema: Schema | undefined): boolean {
    if (schema === undefined) return false
    const { type, enum: choices, pattern } = dereference(bundle, schema)
    if (choices) return choices.some((choice) => choice === value)
    if (type === 'string') {
      return typeof value === 'string' && (!pattern || new RegExp(pattern, 'u').test(value))
    }
    if (type === 'integer') return Number.isInteger(value)
    if (type === 'array') return Array.isArray(value)
    return type === 'object' ? isJsonObject(value) : typeof value === type
  }

  /** Whether an object or a list has all that a property requires, so that it is likely to be this property under another name. */
  function fits(value: unknown, schema: Schema | undefined): boolean {
    if (schema === undefined) return false
    const { required, items, additionalProperties: others } = dereference(bundle, schema)
    if (items) return Array.isArray(value) && value.length > 0 && fits(value[0], items)
    if (!isJsonObject(value)) return false
    if (required) return required.length > 0 && required.every((name) => Object.hasOwn(value, name))
    const entries = Object.values(value)
    return typeof others === 'object' && entries.length > 0 && fits(entries[0], others)
  }
}

/** The code and the place of a property of the object at a path that the schema does not know. */
export function unknownAt(path: Path, name: string) {
  return { code: 'P012', path: [...path, name], at: 'key' } as const
}

/** Explains a required property that is missing. */
export function explainMissing(error: SchemaError, path: Path, name: string): CodedFinding {
  const property = error.parentSchema?.properties?.[name]
  const example = property?.examples?.[0] ?? property?.const
  return {
    code: 'P013',
    path,
    at: 'opening',
    message: `The property "${name}" is missing${property?.description ? `: ${lowerFirst(property.description)}` : '.'}`,
    hint:
      example === undefined ? `Add "${name}".` : `For example, add: "${name}": ${snippet(example)}`,
    fix: example === undefined ? undefined : fixWith(`Add "${name}"`, [...path, name], example),
  }
}

function lowerFirst(description: string): string {
  return description.slice(0, 1).toLowerCase() + description.slice(1)
}

/** Makes the fix that renames a property, and gives it another value if its own has the wrong shape. */
export function renameTo(name: string, path: Path, value?: JsonValue): Fix {
  const set = value === undefined ? [] : [{ kind: 'set', path, value } as const]
  const isSure = value === undefined && isSameButForm(String(path.at(-1)), name)
  return fixBy(`Rename it to "${name}"`, [{ kind: 'rename', path, name }, ...set], isSure)
}
