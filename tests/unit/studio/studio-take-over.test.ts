import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createLiveSite } from '../../../server/dev/live-site.ts'
import { placeSite } from '../../../site/files/site-files.ts'
import { openDraftFolder } from '../../../studio/server/drafts/draft-folder.ts'
import { createWorkspace, type Workspace } from '../../../studio/server/drafts/workspace.ts'
import { makeFolder, writeSite } from '../../fixtures/site-folder.ts'
import { baseSite, textOf } from '../../fixtures/base-site.ts'
import { createStorage, createTestWindow } from '../../fixtures/studio-windows.ts'

const { path: folder, remove } = makeFolder()
const pagesFile = writeSite(folder, textOf(baseSite()))
const place = placeSite(pagesFile)
let workspace: Workspace

beforeAll(() => {
  vi.stubGlobal('location', { hash: '' })
  vi.stubGlobal('history', { replaceState: () => {} })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
beforeEach(() => {
  workspace = createWorkspace(place, createLiveSite(place), openDraftFolder(pagesFile))
})
afterEach(() =>
  rmSync(dirname(openDraftFolder(pagesFile).images), { recursive: true, force: true }),
)
afterAll(() => {
  vi.unstubAllGlobals()
  remove()
})

it('takes over from a window that has not finished opening', async () => {
  const first = createTestWindow(
    'first',
    () => workspace,
    createStorage(),
    new Set(),
    () => {},
  )
  await first.open()
  let done: Promise<void> | undefined
  const second = createTestWindow(
    'second',
    () => workspace,
    createStorage(),
    new Set(),
    // As soon as the button is there, somebody may click it.
    (_session, takeOver) => (done ??= takeOver()),
  )
  await second.open()
  await done
  expect(second.session()?.isViewer).toBe(false)
  first.close()
  second.close()
})

it('says who has taken over, however often it learns of it', async () => {
  const [first, second] = ['first', 'second'].map((name) =>
    createTestWindow(
      name,
      () => workspace,
      createStorage(),
      new Set(),
      () => {},
    ),
  )
  await first?.open()
  await second?.open()
  await second?.takeOver()
  await Promise.all([first?.follow(), first?.follow()])
  expect(first?.session()?.isViewer).toBe(true)
  expect(first?.session()?.state().status).toBe(
    'second has taken over. All your changes are in the draft.',
  )
  first?.close()
  second?.close()
})
