// @ts-check
// Starts the command line: `node codegen/start.mjs COMMAND OPTIONS`.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleProgram } from './program.mjs'

const folder = await bundleProgram({ isKept: !process.argv.includes('--no-cache') })
await import(pathToFileURL(join(folder, 'cli.js')).href)
