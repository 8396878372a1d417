import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fixtureSite } from '../fixtures/site-folder.ts'
import { textOf } from '../fixtures/sites.ts'
import { original, siteForTests, type Composer } from './composer.ts'

/** A composer for the tests of one file on a site with brands, given by their keywords, and the texts of the brands' files; each test begins with these texts and no draft. */
export function brandSiteForTests(brands: Readonly<Record<string, string>>) {
  const { footer, securityContact } = JSON.parse(original).site
  const overlays: Readonly<Record<string, string>> = Object.fromEntries(
    Object.entries(brands).map(([brand, keyword]) => {
      // The addresses of all brands are not those of each of them.
      const own = JSON.stringify({
        securityContact: { contact: securityContact.contact },
        footer: { socialLinks: footer.socialLinks },
      })
      const settings = JSON.parse(own.replaceAll('p666.example', `${brand}.example`))
      const url = `https://${brand}.example`
      const promoUrl = `https://promo.${brand}.example/join`
      return [
        `brands/${brand}.json`,
        textOf({ site: { brand, keyword, url, promoUrl, ...settings } }),
      ]
    }),
  )
  const texts = { 'pages.json': original, ...overlays }
  const { site, test, kept } = siteForTests({ files: overlays }, texts)
  test.beforeAll(() => {
    const shared = readFileSync(join(fixtureSite, 'public/logo/p666.png'))
    for (const brand of Object.keys(brands)) {
      const logo = site.at(`brands/${brand}/public/logo/${brand}.png`)
      mkdirSync(dirname(logo), { recursive: true })
      // No two brands have the same logo.
      writeFileSync(logo, Buffer.concat([shared, Buffer.from(brand)]))
    }
  })
  return { site, overlays, test, kept }
}

/** Chooses a brand in the bar. */
export async function showBrand({ page }: Composer, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Brand' }).selectOption({ label: name })
}
