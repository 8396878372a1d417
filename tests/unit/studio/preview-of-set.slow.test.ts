// covers: studio/server/preview-links/** studio/server/change-sets/** builder/** renderer/**
import sharp from 'sharp'
import { expect, it, onTestFinished, vi } from 'vitest'
import { picturesFile } from '../../../site/view/picture-list.ts'
import { linkSets } from '../../../studio/server/preview-links/preview-links.ts'
import { ask } from '../../fixtures/ask.ts'
import { bundle } from '../../fixtures/bundle.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { serveLinks } from '../../fixtures/preview-links.ts'
import { setServersIn } from '../../fixtures/set-servers.ts'
import { removeDraftsOf } from '../../fixtures/workspaces.ts'

const folder = folderForTests()

it('shows the texts and pictures of its change set as the build makes them, and takes comments to it', async () => {
  vi.stubEnv('SOURCE_DATE_EPOCH', '1781481600')
  const server = await setServersIn(folder, {}).open('a')
  const pagesFile = folder.at('a/checkout/pages.json')
  const [promos, other] = [
    await server.sets.make({ name: 'August promos', by: 'Ana' }),
    await server.sets.make({ name: 'Secret', by: 'Ben' }),
  ]
  const upload = await sharp({
    create: { width: 640, height: 400, channels: 3, background: 'red' },
  })
    .png()
    .toBuffer()
  const { file } = await server.sets.workspaceOf(promos.id).addPicture(upload)
  const { disk } = await server.sets.workspaceOf(promos.id).site()
  const [listed = ''] = /"[\w]+\.\w+"/.exec(disk[picturesFile] ?? '') ?? []
  await server.edit(
    promos.id,
    'Ana',
    ['pages/vip.json', 'Levels.', 'Planned.'],
    [picturesFile, listed, `"${file}"`],
  )
  await server.edit(other.id, 'Ben', ['pages/vip.json', 'Levels.', 'Secret.'])

  const links = linkSets(pagesFile, bundle, server.sets)
  const { port, close } = await serveLinks(links)
  onTestFinished(() => {
    links.close()
    close()
    server.close()
    removeDraftsOf(pagesFile)
  })
  // The texts of a test are of 15 June 2026.
  const at = 1781481600_000
  const link = { days: 1, mayComment: true, by: 'Ana', at }
  const { path } = await links.make(promos.id, link)
  await links.settled()
  expect(links.list(promos.id)).toMatchObject([{ isReady: true, by: 'Ana', at }])

  const { body, status } = await ask(port, `${path}vip`)
  expect([status, body]).toEqual([200, expect.stringContaining('Planned.')])
  expect(body).toContain('Preview of “August promos”')
  expect(body).toMatch(/Levels\. → Planned\./)
  expect(body).not.toContain('Secret')
  const form = String(new URLSearchParams({ by: 'Carl', text: 'Nice', on: '0' }))
  expect((await ask(port, `${path}~comment`, {}, 'POST', form)).status).toBe(303)
  const { sets } = await server.sets.list()
  expect(sets.find(({ id }) => id === promos.id)?.comments[0]).toMatchObject({
    by: 'Carl',
    text: 'Nice',
    place: { label: expect.any(String) },
  })
  await server.sets.act(promos.id, { do: 'delete', by: 'Ana' })
  await links.make(other.id, link)
  expect((await ask(port, `${path}vip`)).status).toBe(404)
})
