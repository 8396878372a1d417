import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeFolder } from '../fixtures/site-folder.ts'
import { bundle } from '../fixtures/sites.ts'
import type { Answer } from './answers.ts'

const run = promisify(execFile)

/** Installs ajv-cli from npm into a temporary folder and runs it on each text, in order. It reports no lines. */
export async function askAjvCli(texts: readonly (string | Uint8Array)[]): Promise<Answer[]> {
  const folder = makeFolder()
  try {
    await run('npm', [
      'install',
      '--prefix',
      folder.path,
      '--no-audit',
      '--no-fund',
      'ajv-cli@5.0.0',
    ])
    writeFileSync(join(folder.path, 'schema.json'), JSON.stringify(bundle))
    mkdirSync(join(folder.path, 'data'))
    const answers: Answer[] = []
    for (const [index, text] of texts.entries()) {
      const file = join('data', `${index}.json`)
      writeFileSync(join(folder.path, file), text)
      answers.push(readAnswer(await ask(folder.path, file)))
    }
    return answers
  } finally {
    folder.remove()
  }
}

/** Returns what it prints about a file; its exit code is not 0 if the file is not valid. */
async function ask(folder: string, file: string): Promise<string> {
  const options = ['--spec=draft2020', '--strict=false', '--errors=text']
  const command = join(folder, 'node_modules', 'ajv-cli', 'dist', 'index.js')
  const args = [command, 'validate', '-s', 'schema.json', '-d', file, ...options]
  try {
    await run(process.execPath, args, { cwd: folder })
    return ''
  } catch (error) {
    return error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
  }
}

function readAnswer(printed: string): Answer {
  const first = printed
    .split('\n')
    .map((line) => line.replace(/^error:\s*\S*\.json:\s*/, '').trim())
    .find((line) => line !== '' && !line.endsWith('.json invalid'))
  return first === undefined ? { count: 0, first: '' } : { count: 1, first }
}
