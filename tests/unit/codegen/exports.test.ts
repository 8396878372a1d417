// covers: codegen/docs/exports.ts docs/*.md
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { exportsPage } from '../../../codegen/docs/exports.ts'
import { root } from '../../fixtures/site-folder.ts'

const page = exportsPage(root)

it('lists all that the guides import from the package', () => {
  const imported = readdirSync(join(root, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => {
      const text = readFileSync(join(root, 'docs', file), 'utf8')
      return Array.from(text.matchAll(/import (?:type )?\{([^}]+)\} from 'page-renderer/g))
    })
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.replace('type ', '').trim())
  const missing = [...imported, 'LanguageLinks', 'homeOf', 'useLocation', 'useNavigate', 'Link']
  expect(missing.filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([])
  expect(imported.length).toBeGreaterThan(5)
})
