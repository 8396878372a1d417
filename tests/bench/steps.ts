import { readFileSync } from 'node:fs'
import { createCheck } from '../../codegen/check/check.ts'
import { compilePages } from '../../codegen/compile/compile.ts'
import { openCatalogue, siteLocale, translateShell } from '../../codegen/compile/messages.ts'
import { contentSecurityPolicy } from '../../codegen/host-files.ts'
import { createPicturePlanner } from '../../codegen/images.ts'
import { loadRenderer } from '../../codegen/renderer-build.ts'
import { loadSchemas } from '../../codegen/schema.ts'
import { inspectFiles, placeSite } from '../../codegen/site-files.ts'
import { medianOf } from './median.ts'
import { timeOf } from './time-of.ts'

/** Pages that are rendered in a round. */
const rendered = 1000

/** Milliseconds to parse, check and compile a site, and to render as many pages as it has; medians of the rounds. */
export async function steps(pagesFile: string, rounds: number): Promise<Record<string, number>> {
  process.env['NODE_ENV'] = 'production'
  const text = readFileSync(pagesFile, 'utf8')
  const place = placeSite(pagesFile)
  const bundle = loadSchemas()
  const [checkText, files] = [createCheck(bundle), inspectFiles(place)]
  const { pictures } = await createPicturePlanner()(place.publicDir)
  const messages = translateShell(openCatalogue(siteLocale))
  const { file } = checkText(text, files)
  if (file === undefined) throw new Error('the site has problems')
  const compile = () => compilePages(file, { bundle, pictures, messages })
  const data = compile()
  const paths = Object.keys(data.pages)
  const { createPageRenderer } = await loadRenderer()
  const renderer = createPageRenderer(data, '/client.js', contentSecurityPolicy)
  const render = async (): Promise<void> => {
    for (const path of paths.slice(0, rendered)) await renderer.render(path)
  }

  const share = Math.min(rendered, paths.length) / paths.length
  const times = { parse: [0], check: [0], compile: [0], prerender: [0] }
  for (let round = 0; round < rounds; round++) {
    times.parse[round] = timeOf(() => JSON.parse(text))
    times.check[round] = timeOf(() => checkText(text, files))
    times.compile[round] = timeOf(compile)
    const start = performance.now()
    await render()
    times.prerender[round] = (performance.now() - start) / share
  }
  return Object.fromEntries(Object.entries(times).map(([name, each]) => [name, medianOf(each)]))
}
