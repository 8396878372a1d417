#!/usr/bin/env node
// @ts-check
// Starts the command line for a site: `node cli/start.mjs COMMAND OPTIONS`. With `--site DIR`, it runs as if started there.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleProgram } from '../builder/bundle/bundle-program.mjs'
import { enterSite } from '../builder/bundle/enter-site.mjs'

const program = await open().catch((/** @type {Error} */ error) => {
  // A mistake in the settings or folders of the site explains itself.
  const isExplained = 'exitCode' in error
  console.error(
    isExplained
      ? error.message
      : `Cannot go on: the program cannot be bundled into node_modules/.cache.\n  because: ${error.message}`,
  )
})
async function open() {
  return bundleProgram(enterSite())
}

if (program === undefined) process.exitCode = 2
else await import(pathToFileURL(join(program, 'cli.js')).href)
