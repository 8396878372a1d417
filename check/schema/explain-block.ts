import { isSameButForm, suggest } from '../../schema/config/suggest.ts'
import {
  branchesByType,
  dereference,
  type Schema,
  type SchemaBundle,
} from '../../schema/read/bundle.ts'
import { asRecord, stepInto } from '../../schema/read/json-object.ts'
import { fixWith } from '../problem/fix-with.ts'
import type { CodedFinding, Fix, Path } from '../problem/problem.ts'
import { listWords, quote } from '../problem/wording.ts'
import { renameTo, unknownAt } from './explain-property.ts'
import { findRename } from './renames.ts'
import type { SchemaError } from './validators.ts'

/** Makes the explainers of what is wrong with a block as a whole, for one set of schemas. */
export function createExplainBlock(bundle: SchemaBundle) {
  const branches = new Map(
    [...branchesByType(bundle, bundle.$defs['Block'])].map(([type, branch]) => [
      String(type),
      dereference(bundle, branch),
    ]),
  )
  const types = [...branches.keys()]
  const hint = `Use one of these block types: ${listWords(types)}.`

  return { explainType, explainOther }

  function explainType(error: SchemaError, path: Path, root: unknown): CodedFinding {
    const tag: unknown = error.params['tagValue']
    const data = asRecord(error.data)
    if (tag === undefined) return explainNoType(data, path, root)
    const near = typeof tag === 'string' ? suggest(tag, types) : undefined
    const meant = near ?? findLike(data)
    return {
      code: 'P011',
      path: [...path, 'type'],
      message: `There is no block type ${quote(tag)}.${guessName(near, meant)}`,
      hint: near === undefined && meant !== undefined ? `Write "type": "${meant}".` : hint,
      fix: setTypeFix(meant, path, isSameButForm(typeof tag === 'string' ? tag : '', meant ?? '')),
    }
  }

  function explainNoType(data: Record<string, unknown>, path: Path, root: unknown): CodedFinding {
    const lacking = { code: 'P013', path, at: 'opening' } as const
    const misspelt = Object.keys(data).find((name) => {
      const branch = branches.get(String(data[name]))
      const isNear = (suggest(name, ['type']) ?? findRename(name, ['type'])) !== undefined
      return branch && (isNear || !Object.hasOwn(branch.properties ?? {}, name))
    })
    if (misspelt !== undefined) {
      return {
        ...unknownAt(path, misspelt),
        message: `Unknown property ${quote(misspelt)}. Did you mean "type"?`,
        hint: `Write "type" instead of ${quote(misspelt)}.`,
        fix: renameTo('type', [...path, misspelt]),
      }
    }
    if (Array.isArray(data['blocks'])) {
      const message = 'This is a page, but a block is expected here.'
      const where =
        'Move it to "pages", next to the other pages, with its path in front: "/new-page": { … }'
      return { ...lacking, message, hint: where }
    }
    const like = findLike(data)
    const owner = like === undefined ? findOwner(data, path, root) : undefined
    if (owner !== undefined) {
      const message = 'This is not a block, but a part of one.'
      return { ...lacking, message, hint: `Move it to ${owner}.` }
    }
    return {
      ...lacking,
      message: `The block has no "type".${like === undefined ? '' : ` It looks like a ${like}.`}`,
      hint: like === undefined ? `Add a "type". ${hint}` : `Add "type": "${like}".`,
      fix: setTypeFix(like, path),
    }
  }

  /** Explains an object that is not what its place expects: a block of another type, a block in place of a page, a page in place of a file. */
  function explainOther(errors: readonly SchemaError[], path: Path): CodedFinding | undefined {
    const keywords = new Set(errors.map(({ keyword }) => keyword))
    if (!keywords.has('required') || !keywords.has('additionalProperties')) return undefined
    const data = asRecord(errors[0]?.data)
    const { type } = data
    if (path.length === 0 && Array.isArray(data['blocks'])) {
      return {
        code: 'P013',
        path,
        at: 'opening',
        message: 'This is a single page without its path.',
        hint: 'Put it in "pages", with its path in front: { "pages": { "/new-page": { … } } }',
      }
    }
    if (typeof type !== 'string' || !branches.has(type)) return undefined
    if (path.length === 2) {
      return {
        code: 'P012',
        path,
        at: 'key',
        message: `${quote(path[1])} is a block, but a page is expected here.`,
        hint: `Move its object { … } to the list "blocks" of a page, without the name ${quote(path[1])}.`,
      }
    }
    const like = path.length === 4 ? findLike(data) : undefined
    if (like === undefined || isMisspelt(data, type)) return undefined
    return {
      code: 'P015',
      path: [...path, 'type'],
      message: `The type is "${type}", but the properties are those of a ${like}.`,
      hint: `Write "type": "${like}", or use the properties of a ${type} block: ${listWords(Object.keys(branches.get(type)?.properties ?? {}).filter((name) => name !== 'type'))}.`,
      fix: setTypeFix(like, path),
    }
  }

  /** Whether one misspelt name is all that an object has which its type does not know; then the type is right. */
  function isMisspelt(data: Record<string, unknown>, type: string): boolean {
    const known = Object.keys(branches.get(type)?.properties ?? {})
    const [name, ...others] = Object.keys(data).filter((key) => !known.includes(key))
    const free = known.filter((key) => !Object.hasOwn(data, key))
    return name !== undefined && others.length === 0 && suggest(name, free) !== undefined
  }

  /** The property of a block type that an object is made for, in words: rather of the blocks before and after it. */
  function findOwner(data: Record<string, unknown>, path: Path, root: unknown): string | undefined {
    const list = path.slice(0, -1).reduce(stepInto, root)
    const index = Number(path.at(-1))
    const near = [index - 1, index + 1].flatMap((at) => {
      const { type } = asRecord(stepInto(list, at))
      return types.find((one) => one === type) ?? []
    })
    for (const type of new Set([...near, ...types])) {
      for (const [name, schema] of Object.entries(branches.get(type)?.properties ?? {})) {
        const { items, ...own } = dereference(bundle, schema)
        const part = items ? dereference(bundle, items) : own
        if (!part.required?.length || !looksLike(data, part)) continue
        return `${items ? 'the list ' : ''}"${name}" of another block, for example of a ${type}`
      }
    }
    return undefined
  }

  /** The only block type whose properties match those of an object; undefined if there is none, or more than one. */
  function findLike(data: Record<string, unknown>): string | undefined {
    const like = types.filter((type) => looksLike(data, branches.get(type)))
    return like.length === 1 ? like[0] : undefined
  }
}

/** Whether an object has every required property of a block type, and no unknown one. */
function looksLike(data: Record<string, unknown>, schema: Schema | undefined): boolean {
  const known = schema?.properties ?? {}
  const needed = (schema?.required ?? []).filter((name) => name !== 'type')
  return (
    needed.every((name) => Object.hasOwn(data, name)) &&
    Object.keys(data).every((name) => Object.hasOwn(known, name))
  )
}

function guessName(near: string | undefined, like: string | undefined): string {
  if (near !== undefined) return ` Did you mean "${near}"?`
  return like === undefined ? '' : ` The block looks like a ${like}.`
}

function setTypeFix(type: string | undefined, block: Path, safe = false): Fix | undefined {
  return type === undefined
    ? undefined
    : fixWith(`Change the type to ${type}`, [...block, 'type'], type, safe)
}
