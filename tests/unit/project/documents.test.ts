// covers: **/*.md
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { globSync } from 'tinyglobby'
import { expect, it } from 'vitest'
import { root } from '../../fixtures/site-folder.ts'

const documents = ['README.md', ...globSync('{docs,editors}/**/*.md', { cwd: root })]

it('links documents only to files and headings that exist', () => {
  const dead = documents.flatMap((document) => {
    const links = textOf(document).matchAll(/\]\((?!https?:|\/)([^)#\s]*)(?:#([^)\s]+))?\)/g)
    return [...links].flatMap(([link, name = '', heading]) => {
      const file = name === '' ? document : normalize(join(dirname(document), name))
      const isThere =
        existsSync(join(root, file)) && (heading === undefined || anchorsOf(file).includes(heading))
      return isThere ? [] : [`${document}: ${link}`]
    })
  })
  expect(dead).toEqual([])
})

it('has at most 40,000 words that are written by hand', () => {
  const generated = /docs\/(?:block-reference|commands|exports|licences|problems)\.md/
  const words = documents
    .filter((document) => !generated.test(document))
    .flatMap((document) => textOf(document).match(/\S+/g) ?? [])
  expect(words.length).toBeLessThanOrEqual(40_000)
})

function textOf(document: string): string {
  return readFileSync(join(root, document), 'utf8')
}

/** The anchors of headings, as GitHub makes them. */
function anchorsOf(document: string): string[] {
  return [...textOf(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
}
