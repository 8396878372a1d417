import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { memberOf } from '../../../site/view/site-view.ts'
import type { Session } from '../../../studio/client/session/session.ts'
import type { DraftWorkspace } from '../../../studio/server/drafts/workspace.ts'
import { makeBase, textOf } from '../../fixtures/base-site.ts'
import { cases } from '../../fixtures/cases.ts'
import { makeFolder, writeSite } from '../../fixtures/site-folder.ts'
import {
  createStorage,
  createTestWindow,
  stubBrowser,
  type TestWindow,
} from '../../fixtures/studio-windows.ts'
import { workspacesOf } from '../../fixtures/workspaces.ts'

const pages = ['/', '/vip'] as const
const { path: folder, remove } = makeFolder()
const pagesFile = writeSite(folder, textOf(makeBase()))
vi.stubEnv('SOURCE_DATE_EPOCH', '1781481600')
const workspaces = workspacesOf(pagesFile)

stubBrowser()
beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(workspaces.removeDrafts)
afterAll(() => {
  vi.useRealTimers()
  remove()
})

/** What is done in a window, or to it, by how often. */
const weights = {
  edit: 6,
  time: 3,
  undo: 1,
  'take over': 2,
  reload: 2,
  crash: 1,
  'kill the server': 1,
  cut: 2,
  'lose responses': 1,
  wake: 3,
  answer: 2,
  save: 1,
}
const kinds = Object.entries(weights).map(([kind, weight]) => ({
  weight,
  arbitrary: fc.constant(kind),
}))
const step = fc.tuple(fc.oneof(...kinds), fc.nat(2), fc.nat(3))

/** Lets everything that is under way go on, for some milliseconds. */
async function pass(time: number): Promise<void> {
  for (let left = 4; left > 0; left -= 1) {
    await vi.advanceTimersByTimeAsync(time / 4)
    for (let turn = 0; turn < 25; turn += 1) await new Promise((done) => setImmediate(done))
  }
}

function titlesIn(session: Session): string[] {
  const root = JSON.parse(session.draft.state().files['pages.json'] ?? '{}')
  return pages.map((page) => JSON.stringify(memberOf(memberOf(root, 'pages'), page)['name']))
}

it('keeps every edit of three windows in the draft, or shows it in a conflict', async () => {
  let conflicts = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 20, maxLength: 40, size: 'max' }),
      async (steps) => {
        // A run that failed has left its draft.
        writeSite(folder, textOf(makeBase()))
        workspaces.removeDrafts()
        let workspace: DraftWorkspace = workspaces.open()
        /** Edits that nobody has changed since, as far as the one who did it could see, or seen in a conflict. */
        const expected = new Set<string>()
        const storages = [createStorage(), createStorage()]
        const open = [new Set<string>(), new Set<string>()]

        /** Everything in a question has been seen. */
        function look(session: Session): void {
          const { question } = session.state()
          if (question?.kind !== 'conflicts') return
          for (const { mine, theirs } of question.conflicts) {
            conflicts += 1
            expected.delete(JSON.stringify(mine))
            expected.delete(JSON.stringify(theirs))
          }
        }
        const all = [0, 1, 2].map((index): TestWindow => {
          const browser = index === 2 ? 1 : 0
          return createTestWindow(
            `w${index}`,
            () => workspace,
            storages[browser]!,
            open[browser]!,
            (session) => {
              look(session)
              session.subscribe(() => look(session))
            },
          )
        })

        /** The titles that replaced one which somebody had already replaced elsewhere: undone, they bring back no edit. */
        const detours = new Set<string>()

        /** Does what a person does, who sees what it replaces. */
        function act(session: Session, change: () => void): void {
          const before = titlesIn(session)
          change()
          for (const [index, title] of titlesIn(session).entries()) {
            const old = before[index] ?? ''
            if (title === old) continue
            if (!expected.delete(old)) detours.add(title)
            if (!detours.has(old)) expected.add(title)
          }
        }

        function answer(session: Session, choice: 'mine' | 'theirs'): void {
          const { question } = session.state()
          if (question?.kind === 'conflicts') session.merge(question, () => choice)
          else if (question?.kind === 'unreadable') void session.pickVersion(question, choice)
        }

        async function run([kind, index, number]: [string, number, number], at: number) {
          // Only a window that believes to be the one that edits can do so.
          const editing = all.filter((one) => one.session()?.isViewer === false)
          const isOwn = ['edit', 'undo', 'cut', 'lose responses', 'save'].includes(kind)
          const window = (isOwn && editing[index % editing.length]) || all[index]!
          const session = window.session()
          // A question covers everything else.
          if (['edit', 'undo', 'save'].includes(kind) && session?.state().question) return
          if (kind === 'time') return pass([0, 30, 150, 2500][number] ?? 0)
          if (kind === 'kill the server') {
            const old = workspace
            await old.report()
            workspace = workspaces.open()
            const isOpen = all.map((one) => one.session() !== undefined)
            for (const one of all) one.close()
            for (const [each, one] of all.entries()) if (isOpen[each]) await reload(one)
            return
          }
          if (kind === 'cut') window.line = 'cut'
          if (kind === 'lose responses') window.line = 'no response'
          if (kind === 'wake') {
            window.line = 'good'
            void window.follow()
          }
          if (!session || kind === 'reload') return kind === 'reload' ? reload(window) : undefined
          if (kind === 'crash') window.close()
          if (kind === 'edit')
            act(session, () => {
              const path = ['pages', pages[number % 2] ?? '/', 'name']
              const edit = { kind: 'set' as const, path, value: `edit ${at} of ${index}` }
              session.edit([{ file: 'pages.json', edit }], 'Edited.')
            })
          if (kind === 'undo' && !session.isViewer) act(session, session.draft.undo)
          if (kind === 'take over') {
            void window.takeOver()
            await pass(20)
            for (const other of all) void other.follow()
          }
          if (kind === 'answer') answer(session, number % 2 === 0 ? 'mine' : 'theirs')
          if (kind === 'save') void session.save({ problems: true, sharedEdit: true })
          return pass(0)
        }

        async function reload(window: TestWindow): Promise<void> {
          window.close()
          window.line = 'good'
          await window.open()
          await pass(0)
        }

        for (const window of all) await reload(window)
        for (const [at, one] of steps.entries()) await run(one, at)

        /** Waits until a window edits, and the server has stored and checked all that it shows. */
        async function settle(window: TestWindow): Promise<Session> {
          for (let turn = 0; turn < 200; turn += 1) {
            await pass(100)
            await workspace.report()
            const session = window.session()
            if (session?.isViewer === false && session.state().isChecked) return session
          }
          const { status, isChecked, question } = window.session()?.state() ?? {}
          const found = JSON.stringify({ status, isChecked, question, line: window.line })
          throw new Error(`the window did not settle: ${found}`)
        }

        // A window that still waits to take over would do so later.
        for (const window of all) window.close()
        // Everybody comes back, one after the other, and answers what is asked.
        for (const window of all) {
          await reload(window)
          void window.takeOver()
          const session = await settle(window)
          for (let left = 6; left > 0; left -= 1) answer(session, 'mine')
          await settle(window)
          window.close()
        }
        const last = all[0]!
        await reload(last)
        await settle(last)
        const titles = titlesIn(last.session()!)
        last.close()
        await workspace.report()
        const originals = new Set(pages.map((page) => JSON.stringify(makeBase().pages[page]?.name)))
        expect(
          [...expected].filter((title) => !originals.has(title) && !titles.includes(title)),
        ).toEqual([])
        const left = storages.flatMap(({ items }) => [...items.keys()])
        expect(left.filter((key) => !key.startsWith('steps '))).toEqual([])
      },
    ),
    { numRuns: cases(150) },
  )
  // Otherwise the property was never at stake.
  expect(conflicts).toBeGreaterThan(5)
}, 300_000)
