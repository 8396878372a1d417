import { expect, it } from 'vitest'
import { outlinePages } from '../../../site/pages/outline.ts'
import { makeBase, textOf } from '../../fixtures/base-site.ts'

const outline = (text: string) => outlinePages(Buffer.from(text))

const rejoin = (text: string) => {
  const bytes = Buffer.from(text)
  const found = outlinePages(bytes)
  if (!found) return undefined
  const pages = found.pages.map(({ key, from, to }) => [
    key,
    JSON.parse(bytes.toString('utf8', from, to)),
  ])
  return { ...JSON.parse(found.shell), pages: Object.fromEntries(pages) }
}

it('finds every page, and keeps the rest', () => {
  const site = makeBase()
  expect(rejoin(textOf(site))).toEqual(site)
  expect(rejoin(JSON.stringify(site))).toEqual(site)
  expect(rejoin(textOf(site).replaceAll('\n', '\r\n'))).toEqual(site)
  expect(rejoin(`\n  ${textOf(site)}`)).toEqual(site)
  expect(rejoin(`\uFEFF${textOf(site)}`)).toEqual(site)
})

it.each([
  ['pages first', '{"pages":{"/":{"a":[{"b":"}"}]}},"site":{"x":[1,true,null]}}'],
  ['pages last, after plain values', '{"a":1,"b":"x","c":null,"pages":{"/":{}}}'],
  ['quotation marks and brackets in texts', '{"pages":{"/":{"t":"\\"}{\\\\"},"/b":{"u":"]"}}}'],
  ['letters of several bytes', '{"site":"é🎰","pages":{"/é":{"t":"🎰"},"/b":{}}}'],
  ['a name with an escape', '{"pages":{"\\u002fbonus":{"a":1}}}'],
  ['another object named pages', '{"site":{"pages":{"x":1}},"pages":{"/":{}}}'],
  ['no pages', '{"pages":{}}'],
])('reads %s', (_, text) => {
  expect(rejoin(text)).toEqual(JSON.parse(text))
})

// Golden mistakes hold the same of an empty file, a list, a name used twice and other encodings.
it.each([
  ['no object of pages', '{"site":{}}'],
  ['pages that are a list', '{"pages":[]}'],
  ['a page that is not an object', '{"pages":{"/":1}}'],
  ['two pages with one name, written in two ways', '{"pages":{"/a":{},"\\u002fa":{}}}'],
  ['an extra comma', '{"pages":{"/a":{},}}'],
  ['a missing comma', '{"pages":{"/a":{} "/b":{}}}'],
  ['a missing colon', '{"pages":{"/a" {}}}'],
  ['an unclosed bracket', '{"pages":{"/a":{'],
  ['an unclosed text', '{"pages":{"/a":{"x":"y}}}'],
  ['an unclosed name', '{"pages":{"/a'],
])('leaves %s to whoever reads the whole', (_, text) => {
  expect(outline(text)).toBeUndefined()
})

it.each([
  ['{"name":"x"}', true],
  ['{"showNav": true, "inNav" : true}', true],
  ['{"showNav" : false}', false],
  ['{"name":"x","inNav":false}', false],
  ['{"name":"inNav","x":false}', true],
  ['{"blocks":[{"inNav":false}]}', true],
  ['{"blocks":[{"type":"hero"}],"inNav"\n:\nfalse}', false],
])('knows from %s whether the page may be listed: %s', (page, isListed) => {
  expect(outline(`{"pages":{"/":${page}}}`)?.pages[0]?.isListed).toBe(isListed)
})
