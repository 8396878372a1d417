import { SourceMap } from 'node:module'
import { gzipSync } from 'node:zlib'
import { runBundler } from '../../builder/bundle/bundle-client.ts'
import { siteConfig } from '../../schema/config/site-config.ts'

/** `npm run bundle`: the composition of the client, as a table or, with `--json`, for programs. */

process.env['NODE_ENV'] = 'production'

/** Bytes of minified JavaScript, and after gzip. */
interface Size {
  bytes: number
  gzip: number
}

const files = await runBundler('bench', siteConfig.security, { write: false, sourcemap: 'hidden' })
const scripts = files.flatMap((file) => (file.type === 'chunk' ? [file] : []))
const total = scripts.map(({ code }) => sizeOf(code)).reduce(add)
const texts = new Map<string, string>()
for (const { code, map } of scripts) {
  if (!map) throw new Error('the bundler wrote no source map')
  const sources = new SourceMap({ ...map, file: map.file ?? '', sourceRoot: '' })
  for (const [row, line] of code.split('\n').entries()) readLine(sources, row, `${line}\n`)
}
const packages = Array.from(texts, ([name, text]) => ({ name, ...sizeOf(text) }))
packages.sort((a, b) => b.bytes - a.bytes)

console.log(
  process.argv.includes('--json') ? JSON.stringify({ total, packages }, undefined, 2) : table(),
)

/** Attributes each segment of a line to the package that it comes from. */
function readLine(sources: SourceMap, row: number, line: string): void {
  let name = 'rolldown'
  let start = 0
  for (let column = 0; column <= line.length; column++) {
    const next = column < line.length ? packageAt(sources, row, column) : undefined
    if (next === name) continue
    if (column > start) texts.set(name, (texts.get(name) ?? '') + line.slice(start, column))
    name = next ?? ''
    start = column
  }
}

function packageAt(sources: SourceMap, row: number, column: number): string {
  const entry = sources.findEntry(row, column)
  if (!('originalSource' in entry)) return 'rolldown'
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(entry.originalSource) ?? []
  return name ?? '(own code)'
}

function sizeOf(text: string): Size {
  return { bytes: Buffer.byteLength(text), gzip: gzipSync(text, { level: 9 }).byteLength }
}

function add(a: Size, b: Size): Size {
  return { bytes: a.bytes + b.bytes, gzip: a.gzip + b.gzip }
}

function table(): string {
  const row = (name: string, { bytes, gzip }: Size): string =>
    `| ${name} | ${bytes.toLocaleString('en')} | ${gzip.toLocaleString('en')} |`
  return [
    '| package | bytes | by itself after gzip |',
    '| --- | ---: | ---: |',
    ...packages.map((one) => row(one.name, one)),
    row('**all JavaScript of the client**', total),
  ].join('\n')
}
