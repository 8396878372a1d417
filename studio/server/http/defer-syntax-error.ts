import { stripVTControlCharacters } from 'node:util'
import { transformWithOxc } from 'vite'
import { capitalize } from '../../../schema/read/capitalize.ts'

/**
 * Code that throws the syntax error of a block's module only where the block is made or rendered, so that a card takes its
 * place, and not the page. Undefined for other modules, and without such an error.
 */
export async function deferSyntaxError(code: string, file: string): Promise<string | undefined> {
  const [, type = '', part] =
    /\/(?:blocks|shell)\/(\w+)\/(index|compile|expand)\.tsx?$/.exec(file) ?? []
  if (part === undefined) return undefined
  const failure = await transformWithOxc(code, file).then(() => '', String)
  const [, text, place] =
    /\[PARSE_ERROR\] (.+)[^]*?(:\d+:\d+) \]/.exec(stripVTControlCharacters(failure)) ?? []
  if (text === undefined) return undefined
  const stack = JSON.stringify(`SyntaxError: ${text}\n    at ${file}${place}`)
  const thrown = `Object.assign(new SyntaxError(${JSON.stringify(text)}), { stack: ${stack} })`
  return `export function ${part === 'index' ? capitalize(type) : part}() { throw ${thrown} }`
}
