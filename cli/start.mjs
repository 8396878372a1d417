#!/usr/bin/env node
// @ts-check
// Starts the command line for a site: `node cli/start.mjs COMMAND OPTIONS`. With `--site DIR`, it runs as if started there.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { bundleProgram } from '../builder/bundle/bundle-program.mjs'
import { enterSite } from '../builder/bundle/enter-site.mjs'
import { explainMistake } from '../schema/config/explain-mistake.mjs'
import { projectRoot } from '../schema/read/project-root.mjs'

const site = { folder: projectRoot }
const program = await open().catch((/** @type {Error} */ error) => console.error(explain(error)))
async function open() {
  // Its packages are not files, as programs of other processes and the bundler need them.
  if (process.versions['pnp'] !== undefined)
    throw Object.assign(
      new Error(
        "Yarn's Plug'n'Play is not supported. Write `nodeLinker: node-modules` in .yarnrc.yml, and run `yarn install`.",
      ),
      { exitCode: 2 },
    )
  site.folder = enterSite()
  return bundleProgram(site.folder)
}

/** @param {Error} error */
function explain(error) {
  const mistake = explainMistake(error, site.folder)
  if (mistake !== undefined) return mistake
  const message = stripVTControlCharacters(error.message)
  return `Cannot go on: the program cannot be bundled.\n  because: ${message}`
}

if (program === undefined) process.exitCode = 2
else await import(pathToFileURL(join(program, 'cli.js')).href)
