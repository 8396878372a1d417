import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { pinLook, startGallery, type GalleryServer } from './gallery.ts'
import { expectLook } from './looks.ts'
import { test } from './test.ts'

const root = resolve(import.meta.dirname, '../..')
const own = readFileSync(join(root, 'pages.json'), 'utf8')
const themes = join(root, 'tests/fixtures/themes')

let server: GalleryServer
let folder: string

test.describe.configure({ mode: 'serial' })
test.use({ provoked: /^debug: \[vite\] |was preloaded using link preload/ })

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'themes-'))
  symlinkSync(join(root, 'public'), join(folder, 'public'))
  writeFileSync(join(folder, 'pages.json'), own)
  server = await startGallery(join(folder, 'pages.json'))
})

test.afterAll(() => {
  server.stop()
  rmSync(folder, { recursive: true })
})

for (const file of readdirSync(themes)) {
  test(`a page looks as it did in the theme ${basename(file, '.json')}`, async ({ page }) => {
    const { site, ...rest } = JSON.parse(own)
    const theme: unknown = JSON.parse(readFileSync(join(themes, file), 'utf8'))
    writeFileSync(join(folder, 'pages.json'), JSON.stringify({ ...rest, site: { ...site, theme } }))
    // What is looked at is what the server sends: the client would not know the pinned texts.
    await page.route(/entry-dev/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    )
    await page.goto(`${server.url.replace('/__gallery', '')}/vip`)
    await pinLook(page)
    await expectLook(page, ['themes', basename(file, '.json')], { height: 800 })
  })
}
