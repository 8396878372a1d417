// covers: renderer/**
import { useId } from 'react'
import { expect, it, vi } from 'vitest'
import type { Loaded } from '../../../renderer/page/loaded.ts'
import type { PageData } from '../../../renderer/page/page-data.ts'
import { createDocumentRenderer } from '../../../renderer/prerender/entry-server.tsx'
import { makeBase, compileSite } from '../../fixtures/sites.ts'

vi.mock('../../../renderer/page/registry.gen.ts', () => {
  const Named = () => <p id={useId()}>{useId()}</p>
  return { registry: new Proxy({}, { get: () => Named }) }
})

it('gives the same ids in pieces as in the whole document, which the browser hydrates', () => {
  const { site, pages } = compileSite(makeBase())
  const renderer = createDocumentRenderer({ site, theme: '', client: '/client.js' })
  for (const page of Object.values(pages)) {
    for (const showNav of [true, false]) {
      const shown: PageData = { ...page, showNav }
      const loaded: Loaded = { state: 'ready', page: shown }
      const { html } = renderer.render(loaded, page.path)
      const ids = html.match(/<p id="_R[^"]+"/g) ?? []
      expect(ids).toHaveLength(page.blocks.length)
      expect(new Set(ids).size).toBe(ids.length)
      expect(html).toBe(renderer.renderWhole(loaded, page.path).html)
    }
  }
})
