import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../fixtures/site-folder.ts'

const text = readFileSync(join(root, 'builder', 'hosts', 'nginx.conf'), 'utf8')

/** The arguments of a directive, wherever it is set. */
function valuesOf(directive: string): string[] {
  const lines = text.matchAll(new RegExp(String.raw`^ *${directive} (.*);$`, 'gm'))
  return [...lines].map(([, value = '']) => value)
}

it('serves no links below the folder of the site', () => {
  const [folder = ''] = valuesOf('root')
  expect(valuesOf('root')).toEqual([folder])
  // With a variable: in a location with an alias, $document_root is the file itself, and nginx checks nothing.
  expect(valuesOf('disable_symlinks')).toEqual([`on from=${folder}`])
  expect(valuesOf('alias')).toEqual([`${folder}$original.br`])
  expect(valuesOf('include')).toEqual([`${folder}/_nginx.conf`])
})

it('needs no module that nginx may lack', () => {
  expect(text).not.toMatch(/^ *(?:load_module|brotli)/m)
})

const [, source = ''] = /"~\*(.*)" \.br;/.exec(text) ?? []
const accepted = [
  'br',
  'BR',
  'gzip, deflate, br, zstd',
  'gzip,br',
  'br;q=1.0, gzip;q=0.5',
  'gzip, br ; q=0.05',
  'br\t,gzip',
  'br;q=0.001',
]
const refused = [
  '',
  'gzip',
  '*',
  'brotli',
  'x-br',
  'xbr',
  'br-x',
  'br.x',
  'br=1',
  'br;q=0',
  'br ; q=0',
  'br;q=0.0',
  'br;q=0.000, gzip',
  'gzip;q=1, BR;Q=0',
]
it.each([...accepted, ...refused])('reads whether brotli is accepted: %j', (header) => {
  expect(new RegExp(source, 'i').test(header)).toBe(accepted.includes(header))
})
