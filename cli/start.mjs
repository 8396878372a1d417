#!/usr/bin/env node
// @ts-check
// Starts the command line for a site: `node cli/start.mjs COMMAND OPTIONS`. With `--site DIR`, it runs as if started there.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { bundleProgram } from '../builder/bundle/bundle-program.mjs'
import { enterSite } from '../builder/bundle/enter-site.mjs'

const program = await open().catch((/** @type {Error} */ error) => console.error(explain(error)))
async function open() {
  return bundleProgram(enterSite())
}

/** @param {Error} error */
function explain(error) {
  // A mistake in the settings or folders of the site explains itself.
  if ('exitCode' in error) return error.message
  const isMistake = 'errors' in error
  const message = process.stderr.isTTY ? error.message : stripVTControlCharacters(error.message)
  return isMistake
    ? `Cannot go on: there is a mistake in the code.\n${message}`
    : `Cannot go on: the program cannot be bundled into node_modules/.cache.\n  because: ${message}`
}

if (program === undefined) process.exitCode = 2
else await import(pathToFileURL(join(program, 'cli.js')).href)
