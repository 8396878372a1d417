import { expect, it } from 'vitest'
import { placeFinding } from '../../../check/problem/place.ts'
import { openText } from '../../../check/syntax/open-text.ts'
import { layText } from '../../../site/overlay/apply-overlay.ts'
import { lucky, openLuckySite, overlay } from '../../fixtures/lucky-site.ts'
import { runCli } from '../../fixtures/run-cli.ts'
import { writeFiles } from '../../fixtures/site-folder.ts'
import { textOf } from '../../fixtures/sites.ts'
import { splitSite } from '../../golden/files.ts'

const { folder, pagesFile, read } = openLuckySite()

const validate = (...args: string[]) => runCli('validate', pagesFile, '--brand', 'lucky', ...args)

it('--fix fixes page files and overlays that are not valid JSON', async () => {
  const { main, vip } = splitSite()
  const base = textOf(vip).replace('"showNav": false', '"show-nav": false')
  const pages = { '/vip': { name: 'Very important' } }
  const text = textOf({ ...lucky, pages }).replace('"Very important"', '"Very important",')
  writeFiles(folder, { 'pages.json': main, 'pages/vip.json': base, [overlay]: text })
  expect(await validate('--fix')).toMatchObject({ code: 0, stderr: '' })
  expect(read('pages/vip.json', '')).toBe(textOf(vip))
  expect(read(overlay, '')).toBe(textOf({ ...lucky, pages }))
})

it('--fix names the brand in the fix command', async () => {
  const text = textOf({ ...lucky, pages: { '/bonus': { 'show-nav': false } } })
  writeFiles(folder, { [overlay]: text })
  const { code, stderr } = await validate()
  expect(code).toBe(1)
  expect(stderr).toContain(`npm run validate -- --brand lucky --fix ${pagesFile}\n`)
})

it('suggests no edit that would affect both files', () => {
  const [own, changes] = [{ a: { one: 1 } }, { a: { two: 2 } }].map((value) => {
    const text = JSON.stringify(value)
    return { value, text, source: openText(text).source! }
  })
  const { source } = layText({
    base: { file: undefined, ...own! },
    layer: { file: overlay, patch: changes!.value, source: changes!.source },
    own: 'pages.json',
  })
  const finding = {
    code: 'P015',
    path: ['a', 'two'],
    at: 'key',
    message: 'It is wrong.',
    hint: 'Mend it.',
    fix: {
      title: 'Swap them',
      safe: true,
      edits: [
        { kind: 'set', path: ['a', 'two'], value: 1 },
        { kind: 'set', path: ['a', 'one'], value: 2 },
      ],
    },
  } as const
  const { fix, file, hint, range } = placeFinding(finding, source)
  expect({ fix, file, hint, at: range.start.offset }).toEqual({
    file: overlay,
    hint: `Mend it. No edit is suggested, because it would affect both pages.json and ${overlay}.`,
    at: 6,
  })
})
