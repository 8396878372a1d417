import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it, vi } from 'vitest'
import { runBundler, type BundledFile } from '../../../builder/bundle/bundle-client.ts'
import { inBrowser, isPermissive, readProductionPackages } from '../../../codegen/docs/licences.ts'
import { root } from '../../fixtures/site-folder.ts'

const packages = readProductionPackages()
const named = packages.map(({ name }) => name)

it('knows every production package, and no development package', () => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  expect(named).toEqual(expect.arrayContaining([...Object.keys(dependencies), 'scheduler']))
  expect(Object.keys(devDependencies).filter((name) => named.includes(name))).toEqual([])
})

it('ships only packages with permissive licences to visitors', () => {
  const shipped = packages.filter(({ name }) => inBrowser.has(name))
  expect(shipped.filter(({ licence }) => !isPermissive(licence))).toEqual([])
})

it('depends only on packages whose licences allow to use them', () => {
  expect(packages.filter(({ licence }) => !isPermissive(licence, true))).toEqual([])
})

it('depends on no package that runs an install script', () => {
  expect(packages.filter(({ hasInstallScript }) => hasInstallScript)).toEqual([])
})

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['Apache-2.0 AND MIT', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', false],
  ['GPL-3.0-only', false],
  ['(MIT AND GPL-3.0-only) OR (ISC)', false], // needs a decision by a person
  ['SEE LICENSE IN terms.txt', false],
  ['', false],
])('takes %j for permissive: %s', (licence, verdict) => {
  expect(isPermissive(licence)).toBe(verdict)
})

let files: BundledFile[]
beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  files = await runBundler('licences', { write: false })
}, 240_000)

it('ships the notice of each package in the client, and of no other', () => {
  const texts = files.filter(({ fileName }) => fileName.endsWith('.txt'))
  expect(texts.map(({ fileName }) => fileName)).toEqual(['assets/client-licences.licences.txt'])
  const [notices] = texts.map((file) => (file.type === 'asset' ? String(file.source) : ''))
  const found = Array.from(notices?.matchAll(/^(\S+) [\d.]+ \(/gm) ?? [], ([, name]) => name)
  expect(new Set(found)).toEqual(inBrowser)
  expect(found).toHaveLength(inBrowser.size)
  expect([...inBrowser].filter((name) => !named.includes(name))).toEqual([])
  expect(notices).toContain('Copyright (c) Meta Platforms, Inc. and affiliates.')
  expect(notices).toContain('Permission is hereby granted, free of charge')
  expect(notices).not.toContain('does not include the text')
  expect(notices).not.toContain(root)
})
