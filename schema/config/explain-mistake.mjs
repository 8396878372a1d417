// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

/** The file with the settings of a site, in its folder. */
export const configFile = 'site.config.ts'

/**
 * A mistake that rolldown has found in a file.
 *
 * @typedef {{ message: string, code?: string, id?: string, exporter?: string, loc?: { line: number, column: number, file?: string } }} BundleMistake
 */

/**
 * Explains an error in the code or settings of a site: file, line, column, and a sentence. Returns undefined for any other
 * error.
 *
 * @param {unknown} error
 * @param {string} site the folder of the site, absolute
 * @returns {string | undefined}
 */
export function explainMistake(error, site) {
  if (!(error instanceof Error)) return undefined
  if ('exitCode' in error) return placeInSettings(error.message, site)
  // The tools that run TypeScript without bundling name the place themselves.
  const [, file, line, column, sentence] =
    /^(\/.*?):(\d+):(\d+): ERROR: (.*)$/m.exec(error.message) ?? []
  if (file !== undefined) return `${nameOf(file, site)}:${line}:${Number(column) + 1}: ${sentence}`
  const [, module = '', importer = ''] = missing.exec(error.message) ?? []
  const from = resolve(site, importer)
  if (module !== '' && existsSync(from) && nameOf(from, site) !== from) {
    const text = readFileSync(from, 'utf8')
    const at = Math.max(0, text.indexOf(`'${module}'`), text.indexOf(`"${module}"`))
    return `${nameOf(from, site)}:${placeAt(text, at)}: ${sayMissing(module)}`
  }
  if ('errors' in error && Array.isArray(error.errors)) return explainBundling(error.errors, site)
  const place = findInStack(error.stack ?? '', site)
  return place === undefined ? undefined : `${place}: ${error.message}`
}

/** What Vite says of an import that leads nowhere, the last of it in the client's bundle. */
const missing =
  /^(?:Cannot find module|Failed to (?:load url|resolve import)|.*\[vite\]: Rolldown failed to resolve import) ["']?(.+?)["']?(?: \(resolved id: .*\))? (?:imported from|from|in) ["']?(.+?)["']?(?:\. Does the file exist\?|\.?$)/m

/** @param {string} module */
function sayMissing(module) {
  const [name] = /^(?:@[^/]+\/)?[^./@][^/]*/.exec(module) ?? []
  return `There is no file or package "${module}".${name === undefined ? '' : ` Run: npm install ${name}`}`
}

/**
 * Adds line and column to a sentence on the settings: those of the last word in quotation marks that is in the file.
 *
 * @param {string} message
 * @param {string} site
 * @returns {string}
 */
function placeInSettings(message, site) {
  const start = `${configFile}: `
  const file = join(site, configFile)
  if (!message.startsWith(start) || !existsSync(file)) return message
  const written = readFileSync(file, 'utf8')
  const text = written.replaceAll(commentOrText, (piece) =>
    piece.startsWith('/') ? piece.replaceAll(/./g, ' ') : piece,
  )
  const [fault = ''] = message.split(/(?<=["\]}\w])\. (?=[A-Z])/)
  const words = Array.from(fault.matchAll(/"([^"]+)"/g), ([, word = '']) => word)
  for (const word of words.toReversed()) {
    const name = word.split(/[.[\]]+/).findLast((part) => /\D/.test(part)) ?? word
    const found = [word, name].map((one) => indexOfWord(text, one)).find((index) => index !== -1)
    if (found !== undefined)
      return `${configFile}:${placeAt(text, found)}: ${message.slice(start.length)}`
  }
  return message
}

const commentOrText = /\/\/.*|\/\*[^]*?\*\/|(['"`])(?:\\[^]|(?!\1)[^\\])*\1/g

/** @param {string} text @param {string} word */
function indexOfWord(text, word) {
  const escaped = word.replaceAll(/[^\w]/g, String.raw`\$&`)
  return text.search(new RegExp(String.raw`(?<![\w-])${escaped}(?![\w-])`))
}

/**
 * The line and column of an offset, counted from 1.
 *
 * @param {string} text
 * @param {number} offset
 */
export function placeAt(text, offset) {
  const before = text.slice(0, offset).split('\n')
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`
}

/** @param {readonly BundleMistake[]} mistakes @param {string} site */
function explainBundling(mistakes, site) {
  const isOwn = (/** @type {string} */ file) => nameOf(file, site) !== file
  const mistake =
    mistakes.find(({ id = '', exporter = '' }) => isOwn(exporter) || isOwn(id)) ?? mistakes[0]
  if (!mistake) return undefined
  const { code, id, exporter = '', loc } = mistake
  const [first = '', frame = ''] = stripVTControlCharacters(mistake.message).split('\n')
  const sentence = first.replace(/^\[\w+\] /, '').replace(/ in \S+$| at line \d+ column \d+$/, '')
  // Only the frame around the line names a JSON file.
  const [, drawn] = /\[ (.+):\d+:\d+ \]/.exec(frame) ?? []
  const file = loc?.file ?? id ?? (drawn === undefined ? undefined : resolve(site, drawn))
  const place =
    file === undefined || !loc ? '' : `${nameOf(file, site)}:${loc.line}:${loc.column + 1}: `
  if (code === 'MISSING_EXPORT') {
    const [, name = ''] = /"(.*?)"/.exec(sentence) ?? []
    const text = existsSync(exporter) ? readFileSync(exporter, 'utf8') : ''
    const names = Array.from(
      text.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm),
      ([, one]) => one,
    )
    const others = names.length === 0 ? '' : ` It exports ${names.slice(0, 12).join(', ')}.`
    if (!isOwn(exporter)) return `${place}There is no "${name}" in this module.${others}`
    const remedy =
      name === 'default' ? 'Write: export default defineSite({ … })' : `Export "${name}".`
    const what =
      name === 'default' ? 'The file has no default export.' : `The file does not export "${name}".`
    return `${nameOf(exporter, site)}: ${what}${others} ${remedy}`
  }
  if (code === 'UNRESOLVED_IMPORT') return `${place}${sayMissing(exporter)}`
  return `${place}${sentence}${showLine(file, loc)}`
}

/** @param {string | undefined} file @param {BundleMistake['loc']} loc */
function showLine(file, loc) {
  if (file === undefined || !loc || !existsSync(file)) return ''
  const { line, column } = loc
  const text = readFileSync(file, 'utf8').split(/\r?\n/)[line - 1] ?? ''
  const number = `  ${line} | `
  return text.length > 200 ? '' : `\n${number}${text}\n${' '.repeat(number.length + column)}^`
}

/**
 * The first place in the code of a site that a stack names, in the sources of what was bundled.
 *
 * @param {string} stack
 * @param {string} site
 * @returns {string | undefined}
 */
function findInStack(stack, site) {
  for (const [, written = '', line, column] of stack.matchAll(/([^\s()@]+):(\d+):(\d+)\)?$/gm)) {
    const file = written.startsWith('file:') ? fileURLToPath(written.replace(/\?.*/, '')) : written
    const place = follow(file, Number(line), Number(column))
    const name = nameOf(place.file, site)
    if (name !== place.file) return `${name}:${place.line}:${place.column}`
  }
  return undefined
}

/** @param {string} file @param {number} line @param {number} column */
function follow(file, line, column) {
  if (!existsSync(`${file}.map`)) return { file, line, column }
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
  const entry = map.findEntry(line - 1, column - 1)
  if (!('originalSource' in entry)) return { file, line, column }
  const { originalSource, originalLine, originalColumn } = entry
  return {
    file: resolve(dirname(file), originalSource),
    line: originalLine + 1,
    column: originalColumn + 1,
  }
}

const ownCode = /^(?:site\.config\.ts$|(?:blocks|shell|rules|messages|check\/rules)\/)/

/**
 * The name of a file in the folder of a site if it is the code of the site; otherwise the same path.
 *
 * @param {string} file
 * @param {string} site
 */
function nameOf(file, site) {
  const name = relative(site, file).replaceAll(sep, '/')
  return ownCode.test(name) ? name : file
}
