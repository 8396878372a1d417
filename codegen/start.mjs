// @ts-check
// Starts the command line: `node codegen/start.mjs COMMAND OPTIONS`.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleProgram } from './program.mjs'

await import(pathToFileURL(join(await bundleProgram(), 'cli.js')).href)
