import { branchesByType, dereference, type Schema, type SchemaBundle } from '../schema.ts'
import type { SchemaError } from './explain-place.ts'
import { asRecord } from './facts.ts'
import { codeNames, type Finding, type Fix, type Path } from './problem.ts'
import { findRename } from './renames.ts'
import { snippet } from './snippet.ts'
import { isSameButForm, listWords, quote, suggest } from './suggest.ts'

/** A property that the schema does not know, and the one that was meant. */
export function explainUnknown(
  error: SchemaError,
  path: Path,
  missing: ReadonlySet<string>,
): { finding: Finding; meant: string | undefined } {
  const name = String(error.params['additionalProperty'])
  if (path.join() === 'site,checks' && fixedRules.has(name)) {
    return { finding: explainFixedRule(name, path), meant: undefined }
  }
  const data = asRecord(error.data)
  const allowed = Object.keys(error.parentSchema?.properties ?? {}).toSorted()
  const free = allowed.filter((candidate) => !Object.hasOwn(data, candidate))
  const meant =
    findRename(name, [...missing]) ??
    suggest(name, missing) ??
    suggest(name, free) ??
    findRename(name, free)
  const question = meant === undefined ? '' : ` Did you mean "${meant}"?`
  return {
    meant,
    finding: {
      code: 'P012',
      path: [...path, name],
      at: 'key',
      message: `Unknown property ${quote(name)}.${question}`,
      hint: `Allowed here: ${listWords(allowed, 24)}.`,
      ...(meant !== undefined && { fix: renameTo(meant, [...path, name]) }),
    },
  }
}

/** The names of all problems: where site.checks does not know one, the rule cannot be changed. */
const fixedRules: ReadonlySet<string> = new Set(Object.values(codeNames))

function explainFixedRule(name: string, path: Path): Finding {
  return {
    code: 'P012',
    path: [...path, name],
    at: 'key',
    message: `The rule ${quote(name)} cannot be changed: it protects the page or the build.`,
    hint: 'Mend what it finds. docs/problems.md says which rules can be changed.',
    fix: {
      title: 'Remove this exception',
      safe: false,
      edits: [{ kind: 'remove', path: [...path, name] }],
    },
  }
}

/** A property that has to be there. */
export function explainMissing(error: SchemaError, path: Path, name: string): Finding {
  const property = error.parentSchema?.properties?.[name]
  const example = property?.examples?.[0] ?? property?.const
  return {
    code: 'P013',
    path,
    at: 'opening',
    message: `The property "${name}" is missing.${property?.description ? ` ${property.description}` : ''}`,
    hint:
      example === undefined ? `Add "${name}".` : `Add for example: "${name}": ${snippet(example)}`,
    ...(example !== undefined && {
      fix: {
        title: `Add "${name}"`,
        safe: false,
        edits: [{ kind: 'set', path: [...path, name], value: example }],
      },
    }),
  }
}

/** Explains a block whose type is missing or none of the known ones. */
export type ExplainType = (error: SchemaError, path: Path) => Finding

/** Makes the explainer of block types for one set of schemas. */
export function createExplainType(bundle: SchemaBundle): ExplainType {
  const branches = new Map(
    [...branchesByType(bundle, bundle.$defs['Block'])].map(([type, branch]) => [
      String(type),
      dereference(bundle, branch),
    ]),
  )
  const types = [...branches.keys()]
  const hint = `Block types: ${listWords(types)}.`

  return (error, path) => {
    const tag: unknown = error.params['tagValue']
    const data = asRecord(error.data)
    if (tag === undefined) return explainNoType(data, path)
    const name = typeof tag === 'string' ? tag : ''
    const meant = suggest(name, types)
    const place = [...path, 'type']
    return {
      code: 'P011',
      path: place,
      message: `There is no block type ${quote(tag)}.${meant === undefined ? '' : ` Did you mean "${meant}"?`}`,
      hint,
      ...(meant !== undefined && {
        fix: {
          title: `Make it a ${meant}`,
          safe: isSameButForm(name, meant),
          edits: [{ kind: 'set', path: place, value: meant }],
        },
      }),
    }
  }

  function explainNoType(data: Record<string, unknown>, path: Path): Finding {
    const misspelt = Object.keys(data).find(
      (name) => suggest(name, ['type']) && types.includes(String(data[name])),
    )
    if (misspelt !== undefined) {
      return {
        code: 'P012',
        path: [...path, misspelt],
        at: 'key',
        message: `Unknown property ${quote(misspelt)}. Did you mean "type"?`,
        hint: 'Every block begins with its "type".',
        fix: renameTo('type', [...path, misspelt]),
      }
    }
    const like = types.find((type) => looksLike(data, branches.get(type)))
    const example = like === undefined ? '' : ` Add for example: "type": "${like}"`
    return {
      code: 'P013',
      path,
      at: 'opening',
      message: `The block has no "type".${like === undefined ? '' : ` It looks like a ${like}.`}`,
      hint: hint + example,
      ...(like !== undefined && {
        fix: {
          title: `Make it a ${like}`,
          safe: false,
          edits: [{ kind: 'set', path: [...path, 'type'], value: like }],
        },
      }),
    }
  }
}

/** Whether a group has all that a block type needs, and nothing that it does not know. */
function looksLike(data: Record<string, unknown>, schema: Schema | undefined): boolean {
  const known = schema?.properties ?? {}
  const needed = (schema?.required ?? []).filter((name) => name !== 'type')
  return (
    needed.every((name) => Object.hasOwn(data, name)) &&
    Object.keys(data).every((name) => Object.hasOwn(known, name))
  )
}

function renameTo(name: string, path: Path): Fix {
  return {
    title: `Rename it to "${name}"`,
    safe: isSameButForm(String(path.at(-1)), name),
    edits: [{ kind: 'rename', path, name }],
  }
}
