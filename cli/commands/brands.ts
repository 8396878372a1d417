import { listWords } from '../../check/problem/wording.ts'
import { callOf } from '../../schema/config/call.ts'
import { suggest } from '../../schema/config/suggest.ts'
import { loadSchemas } from '../../schema/read/load-schemas.ts'
import { UserError } from '../../schema/read/user-error.ts'
import { createComposerNamer } from '../../studio/client/model/words/composer-namer.ts'
import { allBrands, type Options } from '../options.ts'
import { describeBrands, describeDifferences, jsonOfBrand } from '../output/describe-brands.ts'
import { compareBrands } from '../site/compare-brands.ts'
import { explainUnreadable, placeSites } from '../site/pages-file.ts'

/**
 * Prints what each brand differs in, or with a name all differences of that one. Returns the exit code. Throws a UserError if
 * there is no such brand.
 */
export async function brands({ positionals, pages, json, settings }: Options) {
  const [name] = positionals
  const sites = placeSites(pages, allBrands)
  const known = sites.map((site) => site.name)
  if (name !== undefined && !known.includes(name)) {
    const near = suggest(name, known)
    const question = near === undefined ? '' : ` Did you mean ${near}?`
    throw new UserError(`There is no brand ${name}.${question} Brands: ${listWords(known)}.`)
  }
  const asked = sites.filter(
    (site, index) => index === 0 || name === undefined || site.name === name,
  )
  const all = await compareBrands(asked, settings).catch((error: unknown) => {
    throw explainUnreadable(error)
  })
  const shown = name === undefined ? all : all.filter(({ brand }) => brand === name)
  if (json) {
    const data = shown.map((one) => jsonOfBrand(one, name !== undefined))
    console.log(JSON.stringify(data, undefined, 2))
    return 0
  }
  for (const line of describeBrands(shown)) console.log(line)
  if (name !== undefined) {
    const namer = createComposerNamer(loadSchemas(settings))
    for (const line of shown.flatMap((one) => describeDifferences(one, namer))) console.log(line)
  }
  for (const line of advise(shown)) console.log(line)
  return 0
}

function advise(shown: Awaited<ReturnType<typeof compareBrands>>): string[] {
  const [first] = shown
  const options = `--brand ${shown.length === 1 && first ? first.brand : allBrands}`
  const isFaulty = shown.some(({ errors, warnings }) => errors + warnings > 0)
  const isNeedless = shown.some(({ needless }) => needless > 0)
  const lines = [
    ...(isFaulty ? [`To see the problems: ${callOf('validate', options)}`] : []),
    ...(isNeedless
      ? [`To remove values that are the same: ${callOf('validate', `${options} --fix`)}`]
      : []),
  ]
  return lines.length > 0 ? ['', ...lines] : []
}
