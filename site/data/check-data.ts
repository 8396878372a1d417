import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import type { CodedFinding, Path, Problem } from '../../check/problem/problem.ts'
import { kindOf, startOfFile } from '../../check/problem/problem.ts'
import { quote } from '../../check/problem/wording.ts'
import { loadAjv, loadFormats } from '../../check/schema/ajv.cjs'
import { explainMissing } from '../../check/schema/explain-property.ts'
import { explainValue } from '../../check/schema/explain-value.ts'
import { toPath } from '../../check/schema/schema-stage.ts'
import type { SchemaError } from '../../check/schema/validators.ts'
import { openText } from '../../check/syntax/open-text.ts'
import { createBoundedCache } from '../../schema/cache/bounded-cache.ts'
import { callOf } from '../../schema/config/call.ts'
import type { Sources } from '../../schema/config/options/sources.ts'
import type { FileProblems } from '../brands/check-public.ts'
import { dataFolderOf } from '../files/site-files.ts'

const ending = '.schema.json'

/** Lists the names of the data files that have a schema, which are in `data/` next to pages.json. */
export function listDataNames(pagesFile: string): string[] {
  const folder = dataFolderOf(pagesFile)
  const files = existsSync(folder) ? readdirSync(folder) : []
  const schemas = files.filter((file) => file.endsWith(ending))
  return schemas.map((file) => file.slice(0, -ending.length)).toSorted()
}

/** Checks all data that has a schema or a source against its schema. Throws if a file cannot be read. */
export function checkAllData(pagesFile: string, sources: Sources): FileProblems {
  const names = new Set([...listDataNames(pagesFile), ...Object.keys(sources)])
  const found = Array.from(names, (name) => checkStored(pagesFile, name, sources))
  return {
    problems: found.flatMap(({ problems }) => problems),
    texts: new Map(found.flatMap(({ texts }) => [...texts])),
  }
}

/** Checks the data file of this name, as it is stored, or with this content in its place. */
export function checkStored(
  pagesFile: string,
  name: string,
  sources: Sources = {},
  content?: Uint8Array,
): FileProblems {
  const folder = dataFolderOf(pagesFile)
  const [file, schema] = [join(folder, `${name}.json`), join(folder, name + ending)]
  if (!existsSync(schema))
    return faulty(`data/${name}${ending}`, {
      message: `The schema of data/${name}.json is missing.`,
      hint: 'Add a JSON Schema.',
    })
  if (content === undefined && !existsSync(file))
    return faulty(`data/${name}.json`, {
      message: 'This file is missing, although it has a schema.',
      hint: Object.hasOwn(sources, name)
        ? `Fetch it: ${callOf('pull')}`
        : 'Add the file, or remove its schema.',
    })
  return checkData(`data/${name}.json`, content ?? readFileSync(file), readFileSync(schema, 'utf8'))
}

/** Checks the content of a data file against its schema. */
export function checkData(file: string, content: Uint8Array, schema: string): FileProblems {
  const validate = open(schema)
  if (typeof validate === 'string')
    return faulty(file.replace(/\.json$/, ending), {
      message: `This JSON Schema cannot be used: ${validate}.`,
      hint: 'Correct it.',
    })
  const { text, source, problems } = openText(content)
  const own = problems.map((problem) => ({ ...problem, file }))
  if (source && !validate(source.value))
    for (const { path, at = 'value', message, hint } of explain(validate, source.value))
      own.push({
        ...kindOf('P120'),
        severity: 'error',
        path,
        where: path
          .map((step) => (typeof step === 'number' ? `entry ${step + 1}` : step))
          .join(' › '),
        range: source.locate(path, at),
        message,
        hint,
        file,
      })
  own.sort((a, b) => a.range.start.offset - b.range.start.offset)
  return { problems: own, texts: new Map([[file, text]]) }
}

function faulty(file: string, words: Pick<Problem, 'message' | 'hint'>): FileProblems {
  const place = { file, path: [], where: '', range: startOfFile }
  const problem: Problem = { ...kindOf('P120'), severity: 'error', ...place, ...words }
  return { problems: [problem], texts: new Map([[file, '']]) }
}

const compiled = createBoundedCache<ValidateFunction | string>(100)

/** The validator of a schema, or what is wrong with it. */
function open(schema: string): ValidateFunction | string {
  return compiled(schema, () => {
    const ajv = new (loadAjv())({ allErrors: true, verbose: true, strictTypes: false })
    const { addFormats, draft07 } = loadFormats()
    addFormats(ajv)
    ajv.addMetaSchema(draft07)
    try {
      return ajv.compile(JSON.parse(schema))
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  })
}

/** More would only repeat what is wrong with each entry. */
const most = 20

/** Keywords that combine others, whose errors say less than theirs. */
const rollUps = new Set(['if', 'allOf', 'propertyNames'])
const choices = /\/(?:oneOf|anyOf)\/\d+\/.*$/

function explain({ errors }: ValidateFunction, root: unknown): CodedFinding[] {
  const all: readonly SchemaError[] = errors ?? []
  const own = all.filter(
    ({ keyword, schemaPath }) => !rollUps.has(keyword) && !choices.test(schemaPath),
  )
  return own.slice(0, most).map((error) => explainOne(error, toPath(error.instancePath, root)))
}

function explainOne(error: SchemaError, path: Path): CodedFinding {
  const { keyword, params } = error
  if (keyword === 'required') return explainMissing(error, path, String(params['missingProperty']))
  const { additionalProperty, unevaluatedProperty: name = additionalProperty } = params
  if (typeof name === 'string') {
    const message = `Unknown property ${quote(name)}.`
    const hint = 'Add it to the schema, or allow others there.'
    return { code: 'P120', path: [...path, name], at: 'key', message, hint }
  }
  return explainValue(error, { path, property: undefined, files: { images: [], has: () => false } })
}
