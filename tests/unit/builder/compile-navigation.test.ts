import { describe, expect, it } from 'vitest'
import { navLabel } from '../../../renderer/document/describe-page.ts'
import type { PagesFile } from '../../../schema/pages.gen.ts'
import { baseSite, compileSite, deepFreeze } from '../../fixtures/sites.ts'

/** The base site, changed. */
function siteWith(change: (site: PagesFile) => void): PagesFile {
  const site = baseSite()
  change(site)
  return deepFreeze(site)
}

describe('the navigation', () => {
  it('starts with the home page, follows the file, and omits hidden pages', () => {
    const site = siteWith((file) => {
      const { '/': home, '/bonus': bonus, '/vip': vip } = file.pages
      if (!home || !bonus || !vip) throw new Error('the base site has changed')
      file.pages = {
        'vip/': { ...vip, showNav: true },
        '/bonus': bonus,
        '/': home,
        '/login': { ...vip, name: 'Login' },
      }
    })
    const { site: shared, routes, pages } = compileSite(site)
    expect(shared.nav.map(({ path, label }) => [path, label])).toEqual([
      ['/', 'Home'],
      ['/vip', 'VIP'],
      ['/bonus', 'bonus'],
    ])
    expect(routes.map(({ path, showNav }) => [path, showNav])).toEqual([
      ['/vip', true],
      ['/bonus', true],
      ['/', true],
      ['/login', false],
    ])
    expect(Object.entries(pages).map(([path, page]) => path === page.path)).toEqual([
      true,
      true,
      true,
      true,
    ])
  })

  it('does not list a page that opts out but still shows the navigation', () => {
    const site = siteWith((file) => {
      const { '/bonus': bonus } = file.pages
      if (bonus) bonus.inNav = false
    })
    const { site: shared, pages } = compileSite(site)
    expect(shared.nav.map(({ path }) => path)).toEqual(['/'])
    expect(pages['/bonus']).toMatchObject({ showNav: true })
    expect(pages['/bonus']).not.toHaveProperty('inNav')
  })

  const labels: [name: string, label: string][] = [
    ['bonus.html', 'bonus'],
    ['/bonus.html', 'bonus'],
    ['Bonus', 'Bonus'],
    ['/', ''],
    ['html', 'html'],
  ]
  it.each(labels)('labels the route %j %j', (name, label) => {
    expect(navLabel(name)).toBe(label)
  })
})
