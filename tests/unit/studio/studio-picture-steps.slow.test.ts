import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import * as fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { listPictures } from '../../../site/files/public-files.ts'
import { isPagesText, picturesFile, type PictureList } from '../../../site/view/picture-list.ts'
import { namePicture } from '../../../site/view/picture-name.ts'
import { findPictureUses } from '../../../site/view/picture-uses.ts'
import { createSiteViewer } from '../../../site/view/site-view.ts'
import { restoreTexts } from '../../../studio/client/history/restore.ts'
import { changesOf, createDraft, type FileEdit } from '../../../studio/client/model/draft.ts'
import {
  addPicture,
  createPictureGuard,
  listOf,
  removePicture,
  renamePicture,
  replacePicture,
  swapPicture,
} from '../../../studio/client/model/pictures/picture-edits.ts'
import type { DraftWorkspace } from '../../../studio/server/drafts/workspace.ts'
import { mergeFiles } from '../../../studio/texts/merge-files.ts'
import { makeBase, textOf } from '../../fixtures/base-site.ts'
import { cases } from '../../fixtures/cases.ts'
import { calendar } from '../../fixtures/own-calendar.ts'
import { makeFolder, writeSite } from '../../fixtures/site-folder.ts'
import { ownWindow } from '../../fixtures/studio.ts'
import { workspacesOf } from '../../fixtures/workspaces.ts'

const main = 'pages.json'
const pages = ['/', '/vip'] as const
const { path: folder, remove } = makeFolder()
const pagesFile = writeSite(folder, textOf(makeBase()))
const images = join(folder, 'public', 'images')
const workspaces = workspacesOf(pagesFile)
let uploads: Buffer[] = []

beforeAll(async () => {
  vi.stubEnv('SOURCE_DATE_EPOCH', '1781481600')
  uploads = await Promise.all(
    ['#f00', '#0f0', '#00f', '#ff0'].map((background) =>
      sharp({ create: { width: 800, height: 600, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
})
afterAll(() => {
  remove()
  workspaces.removeDrafts()
})

const kinds = [
  'upload',
  'upload and show',
  'crop',
  'replace',
  'rename',
  'delete',
  'show',
  'swap',
  'undo',
  'undo',
  'redo',
  'discard',
  'save',
  'restore',
  'reload',
  'pull',
] as const
const steps = fc.array(fc.tuple(fc.constantFrom(...kinds), fc.nat(9), fc.nat(9)), {
  minLength: 60,
  maxLength: 60,
})

/** A composer without a window: the draft of its client on the workspace of its server. */
async function openComposer(workspace: DraftWorkspace) {
  const site = await workspace.site()
  const { bundle } = site
  const texts = { base: site.disk, files: { ...site.disk, ...site.draft?.files } }
  const contextOf = (files: Readonly<Record<string, string>>) => {
    return { site: createSiteViewer(main, calendar, isPagesText)(files), bundle, main }
  }
  const breaks = createPictureGuard({ bundle, main }, (files) => contextOf(files).site)
  const draft = createDraft(texts.base, texts.files, undefined, breaks)
  const context = () => contextOf(draft.state().files)
  let { revision } = site
  return {
    draft,
    context,
    names: () => [...listOf(context().site).keys()],
    edit: (edits: readonly FileEdit[]) => {
      expect(draft.edit(edits, { summary: 'edit' })).toBe(true)
    },
    async check() {
      const { window } = ownWindow
      const report = await workspace.setDraft({ ...changesOf(draft.state()), window, revision })
      if (!('problems' in report)) throw new Error(JSON.stringify(report))
      revision = report.revision
      return report
    },
    async save() {
      const { base, files } = draft.state()
      const { window } = ownWindow
      expect(await workspace.save({ window, revision, withProblems: false })).toEqual({
        updated: {},
      })
      revision = 'none'
      draft.rebase(files, files)
      return { base, files }
    },
  }
}

/** The pictures on disk are those of a list, in name and content. */
async function expectOnDisk(
  workspace: DraftWorkspace,
  text: string | undefined,
  list: PictureList,
): Promise<void> {
  expect((await workspace.site()).disk[picturesFile]).toBe(text)
  const names = Array.from(list, ([name, file]) => name + extname(file))
  expect(readdirSync(images).toSorted()).toEqual(names.toSorted())
}

it('keeps count of the pictures, and loses none that is used, whatever is done', async () => {
  let count = 0
  const property = fc.asyncProperty(steps, async (all) => {
    workspaces.removeDrafts()
    rmSync(images, { recursive: true, force: true })
    writeSite(folder, textOf(makeBase()))
    const workspace = workspaces.open()
    await workspace.edit(ownWindow)
    let composer = await openComposer(workspace)

    /** Merges what is on disk, as a window does that becomes active. */
    async function pull(): Promise<void> {
      const { draft } = composer
      const theirs = (await workspace.site()).disk
      const merged = mergeFiles(draft.state(), theirs)
      expect(merged?.conflicts).toEqual([])
      draft.rebase(theirs, merged?.files)
    }

    async function run(kind: (typeof kinds)[number], a: number, b: number): Promise<void> {
      const { draft, context, names, edit } = composer
      const name = names()[a % names().length] ?? ''
      const other = names()[b % names().length] ?? ''
      const page = pages[b % 2] ?? '/'
      const show = (shown: string): FileEdit => {
        const path = ['pages', page, 'blocks', 0, 'image']
        return { file: main, edit: { kind: 'set', path, value: shown } }
      }
      const nameNew = async (file: string): Promise<[string, FileEdit[]]> => {
        const list = listOf(context().site)
        const [same] = [...list].find((one) => one[1] === file) ?? []
        const added = namePicture(`new-${a}.png`, list)
        return same === undefined ? [added, addPicture(context().site, added, file)] : [same, []]
      }
      draft.show([page, 'site', undefined][a % 3])
      if (kind === 'upload' || kind === 'upload and show') {
        const { file } = await workspace.addPicture(uploads[a % 4] ?? Buffer.of())
        const [added, edits] = await nameNew(file)
        edit(kind === 'upload' ? edits : [...edits, show(added)])
      } else if (kind === 'crop' || kind === 'replace') {
        const { file } = await workspace.cropPicture({
          file: listOf(context().site).get(name) ?? '',
          frame: { left: 0, top: 0, width: 1, height: 0.9 + a / 100 },
        })
        edit(kind === 'crop' ? (await nameNew(file))[1] : replacePicture(name, file))
      } else if (kind === 'rename') {
        edit(renamePicture(context(), name, namePicture(`name-${b}`, new Set(names()))))
      } else if (kind === 'delete') {
        if (!findPictureUses(context()).has(name)) edit(removePicture(context().site, name))
      } else if (kind === 'show') edit([show(name)])
      else if (kind === 'swap') edit(swapPicture(context(), name, other))
      else if (kind === 'undo') draft.undo()
      else if (kind === 'redo') draft.redo()
      else if (kind === 'discard') draft.replaceAll(draft.state().base, { summary: 'discard' })
      else if (kind === 'save') {
        const { files } = await composer.save()
        await expectOnDisk(workspace, files[picturesFile], listOf(context().site))
      } else if (kind === 'restore') {
        const versions = await workspace.history.list()
        const version = versions[a % Math.max(1, versions.length)]
        if (!version) return
        const texts = await workspace.history.read(version.id)
        const restored = restoreTexts(draft.state().files, texts, () => true)
        draft.replaceAll(restored, { summary: 'restore' })
      } else if (kind === 'reload') composer = await openComposer(workspace)
      else {
        // Somebody else adds a picture, and counts it.
        const { disk } = await workspace.site()
        const added = namePicture(
          `other-${a}`,
          new Set([...listPictures(workspaces.place).keys(), ...names()]),
        )
        writeFileSync(join(images, `${added}.png`), uploads[b % 4] ?? '')
        const counted = (disk[main] ?? '').replace(/"imageCount": (\d+)/, (_, number) => {
          return `"imageCount": ${Number(number) + 1}`
        })
        writeFileSync(pagesFile, counted)
      }
    }

    for (const [kind, a, b] of all) {
      await run(kind, a, b)
      // A merge that was undone is made again before anything is saved.
      await pull()
      count += 1
      const { problems } = await composer.check()
      const errors = problems.filter(({ severity }) => severity === 'error')
      expect([kind, errors]).toEqual([kind, []])
    }
  })
  await fc.assert(property, { numRuns: cases(60), endOnFailure: true })
  expect(count).toBeGreaterThanOrEqual(300)
}, 600_000)
