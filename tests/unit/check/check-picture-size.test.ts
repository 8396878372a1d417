import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { createSizeReader } from '../../../site/files/picture-sizes.ts'
import { inspectFiles } from '../../../site/files/public-files.ts'
import { placeSite } from '../../../site/files/site-files.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { runCli } from '../../fixtures/run-cli.ts'
import { writeSite } from '../../fixtures/site-folder.ts'
import { makeBase, checkText, fakeFiles, textOf, textWith } from '../../fixtures/sites.ts'

const { path: folder, at, write } = folderForTests()

const filesOf = (width: number, height: number) => ({
  ...fakeFiles(),
  sizeOf: () => ({ width, height }),
})

const sizes: [width: number, height: number, expected: string | undefined][] = [
  [639, 480, 'looks blurred'],
  [640, 480, undefined],
  [1200, 400, undefined],
  [1201, 400, 'very wide'],
  [640, 1920, undefined],
  [640, 1921, 'very tall'],
  [8000, 5000, undefined],
  [8000, 5001, 'extremely large'],
  [0, 0, 'looks blurred'],
]
it.each(sizes)('thinks of %i × %i pixels: %s', (width, height, expected) => {
  const { problems } = checkText(textWith(), filesOf(width, height))
  expect(problems.map(({ code, severity }) => [code, severity])).toEqual(
    expected === undefined ? [] : Array.from({ length: 2 }, () => ['P038', 'warning']),
  )
  for (const { message } of problems) expect(message).toContain(expected)
})

it('is silent where sizes are not known', () => {
  expect(checkText(textWith(), { ...fakeFiles(), sizeOf: () => undefined }).problems).toEqual([])
})

it('reads the size of each kind of picture as it is shown, and reports what cannot be decoded', async () => {
  const images = at('sizes/images')
  mkdirSync(images, { recursive: true })
  const plain = sharp({ create: { width: 30, height: 20, channels: 3, background: '#7a3fe0' } })
  for (const kind of ['png', 'webp', 'avif'] as const)
    await plain
      .clone()
      .toFormat(kind)
      .toFile(join(images, `a-${kind}.${kind}`))
  await plain.clone().jpeg().withMetadata({ orientation: 6 }).toFile(join(images, 'turned.jpg'))
  writeFileSync(
    join(images, 'drawn.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60"/>',
  )
  writeFileSync(join(images, 'none.png'), 'none')
  const whole = await plain.clone().resize(900).webp({ lossless: true }).toBuffer()
  writeFileSync(join(images, 'half.webp'), whole.subarray(0, whole.length / 2))
  const readSizes = createSizeReader()
  const place = { ...placeSite(at('pages.json')), publicDir: dirname(images) }
  const found = await readSizes(place)
  expect(inspectFiles(place, found).faults).toEqual(
    ['half.webp', 'none.png'].map((name) => ({ name: `public/images/${name}`, kind: 'damaged' })),
  )
  expect(Object.fromEntries(found)).toEqual({
    'a-avif': { width: 30, height: 20 },
    'a-png': { width: 30, height: 20 },
    'a-webp': { width: 30, height: 20 },
    drawn: { width: 90, height: 60 },
    turned: { width: 20, height: 30 },
  })
  await plain.clone().resize(60).png().toFile(join(images, 'none.png'))
  expect((await readSizes(place)).get('none')).toEqual({
    width: 60,
    height: 40,
  })
})

it('warns on the command line of a picture on disk', async () => {
  const pages = writeSite(folder, textOf(makeBase()))
  const small = '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"/>'
  write('public/images/vip-8-1.svg', small)
  const { code, stderr } = await runCli('validate', pages)
  expect(code).toBe(0)
  expect(stderr).toContain(
    'The picture "vip-8-1" is 320 pixels wide, so it looks blurred on phones.',
  )
  expect(stderr).toMatch(/\n1 warning in 1 page\n$/)
})
