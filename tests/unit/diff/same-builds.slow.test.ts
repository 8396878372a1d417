// covers: cli/pictures/** builder/** renderer/** blocks/**
import { rmSync, writeFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { createBuildTools } from '../../../builder/build-site.ts'
import { compareBuilt } from '../../../diff/compare-built.ts'
import { siteConfig } from '../../../schema/config/site-config.ts'
import { openSiteFolder } from '../../fixtures/built-site.ts'
import { cases } from '../../fixtures/cases.ts'
import { writeSite } from '../../fixtures/site-folder.ts'
import { makeBase, siteWith, textOf } from '../../fixtures/sites.ts'

const { folder, at, pagesFile, build } = openSiteFolder()
vi.stubEnv('SOURCE_DATE_EPOCH', '1781481600') // 15 June 2026, so that nothing grows old

it(
  'two builds of the same content have no difference, each time',
  { timeout: 600_000 },
  async () => {
    writeSite(folder, makeBase())
    const tools = createBuildTools(siteConfig)
    for (let number = 0; number < cases(50); number++) {
      const title = `Content number ${number} of {keyword}`
      writeFileSync(pagesFile, textOf(siteWith({ 'pages / blocks 0 title': title })))
      for (const out of ['a', 'b']) {
        rmSync(at(out), { recursive: true, force: true })
        const { problems, report } = await build({ out, tools, useCache: false })
        expect({ problems, isBuilt: report !== undefined }).toEqual({ problems: [], isBuilt: true })
      }
      const { pages, shared, files, replaced } = await compareBuilt(at('a'), at('b'))
      expect([pages, shared.changes, files, replaced]).toEqual([[], [], [], []])
    }
  },
)
