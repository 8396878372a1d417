import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSeat, type DraftWorkspace } from '../../../studio/server/drafts/workspace.ts'
import { makeBase, textOf } from '../../fixtures/base-site.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { writeSite } from '../../fixtures/site-folder.ts'
import { createStorage, createTestWindow, stubBrowser } from '../../fixtures/studio-windows.ts'
import { workspacesOf } from '../../fixtures/workspaces.ts'

const { path: folder } = folderForTests()
const pagesFile = writeSite(folder, textOf(makeBase()))
const workspaces = workspacesOf(pagesFile)
let workspace: DraftWorkspace

stubBrowser()
beforeEach(() => {
  workspace = workspaces.open()
})
afterEach(workspaces.removeDrafts)

const openTest = (name: string, onShow: Parameters<typeof createTestWindow>[4] = () => {}) =>
  createTestWindow(name, () => workspace, createStorage(), new Set(), onShow)

it('takes over from a window that has not finished opening', async () => {
  const first = openTest('first')
  await first.open()
  let done: Promise<void> | undefined
  // As soon as the button is there, somebody may click it.
  const second = openTest('second', (_session, takeOver) => (done ??= takeOver()))
  await second.open()
  await done
  expect(second.session()?.isViewer).toBe(false)
  first.close()
  second.close()
})

it('says who has taken over, however often it learns of it', async () => {
  const [first, second] = [openTest('first'), openTest('second')]
  await first.open()
  await second.open()
  await second.takeOver()
  await Promise.all([first.follow(), first.follow()])
  expect(first.session()?.isViewer).toBe(true)
  expect(first.session()?.state().status).toBe(
    'second has taken over. All your changes are in the draft.',
  )
  first.close()
  second.close()
})

const ask = (window: string, isForced = false) => ({ window, name: `${window}'s name`, isForced })

it('keeps the seat for an open window, unless another one takes over', () => {
  let time = 0
  const seat = createSeat(() => (time += 1))
  expect(seat.editor()).toBeNull()
  seat.open('a')
  const first = { window: 'a', name: "a's name", since: 1, isOpen: true }
  expect(seat.take(ask('a'))).toEqual(first)
  seat.open('b')
  expect(seat.take(ask('b'))).toEqual(first)
  expect(seat.take(ask('a'))).toEqual(first)
  expect(seat.take(ask('b', true))).toMatchObject({ window: 'b', since: 2 })
  expect(seat.editor()).toMatchObject({ window: 'b', isOpen: true })
})

it('gives the seat of a closed window to the next one that asks', () => {
  const seat = createSeat()
  const [close, closeAgain] = [seat.open('a'), seat.open('a')]
  seat.take(ask('a'))
  close()
  // A reload connects before the old page is gone.
  expect(seat.take(ask('b')).window).toBe('a')
  closeAgain()
  expect(seat.editor()).toMatchObject({ window: 'a', isOpen: false })
  expect(seat.take(ask('b')).window).toBe('b')
})
