import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { makeIcon } from '../../../builder/marks/make-icon.ts'
import { icons } from '../../../schema/values/file-path.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { readIco } from '../../fixtures/read-ico.ts'
import { checkText, fakeFiles, publicFiles, textOf, makeBase } from '../../fixtures/sites.ts'

const { at, write } = folderForTests()
const place = { pagesFile: at('pages.json'), publicDir: at('public') }
const disc =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="#f00"/></svg>'

const make = async (address: string): Promise<Buffer> =>
  readFileSync((await makeIcon(place, address, '#00ff00')) ?? '')

it('draws the icons that the public folder lacks from the vector icon', async () => {
  write('public/favicon.svg', disc)
  const sizes = [icons.touch, icons.medium, icons.large, icons.maskable].map(async (icon) => {
    const { width, height } = await sharp(await make(icon)).metadata()
    return [width, height]
  })
  expect(await Promise.all(sizes)).toEqual([180, 192, 512, 512].map((size) => [size, size]))
  expect(readIco(await make(icons.classic))).toHaveLength(3)
  const corner = async (icon: string): Promise<number[]> => {
    const region = { left: 1, top: 1, width: 1, height: 1 }
    return [
      ...(await sharp(await make(icon))
        .ensureAlpha()
        .extract(region)
        .raw()
        .toBuffer()),
    ]
  }
  expect(await corner(icons.large)).toMatchObject({ 3: 0 })
  expect(await corner(icons.maskable)).toEqual([0, 255, 0, 255])
})

it('leaves what is there, and what is no icon', async () => {
  write('public/favicon.ico', 'mine')
  for (const address of [icons.classic, icons.vector, '/other.png'])
    expect(await makeIcon(place, address, '#00ff00')).toBeUndefined()
})

it('says which file is no picture', async () => {
  write('public/favicon.svg', '<svg')
  await expect(makeIcon(place, icons.medium, '#00ff00')).rejects.toThrow(
    'public/favicon.svg: this is not a picture that icons can be drawn from.',
  )
})

it('needs the vector icon only', () => {
  const problemsWithout = (names: readonly string[]) =>
    checkText(
      textOf(makeBase()),
      fakeFiles(
        undefined,
        publicFiles.filter((file) => !names.includes(file)),
      ),
    ).problems
  const { vector, ...others } = icons
  expect(problemsWithout(Object.values(others))).toEqual([])
  expect(problemsWithout([vector])).toMatchObject([
    { code: 'P028', message: 'The site has no icon /favicon.svg.' },
  ])
})
