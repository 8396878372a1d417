import { findStaleSources, writeSources } from './generate.ts'

if (process.argv.includes('--check')) {
  const stale = [...(await findStaleSources()).keys()]
  for (const file of stale)
    console.error(`${file} is out of date. Run \`npm run codegen\` and commit it.`)
  process.exitCode = stale.length > 0 ? 1 : 0
} else {
  for (const file of await writeSources()) console.log(`wrote ${file}`)
}
