// covers: blocks/** renderer/** builder/** server/preview/** tests/fixtures/site/**
import { createServer, type ServerResponse } from 'node:http'
import { sweep } from '../fixtures/cases.ts'
import { closeServer, listen } from '../fixtures/serve.ts'
import { noteShifts, takeShifts } from './shifts.ts'
import { forms } from './site.ts'
import { expect, test as base } from './test.ts'

interface Options {
  /** Serves the site, but holds documents back behind `<body>`; `sendNext` sends a piece of one, if there is another. */
  held: { origin: string; sendNext: (isWindowFull: boolean) => boolean }
}

const test = base.extend<Options>({
  held: async ({ baseURL }, use) => {
    let document: ServerResponse | undefined
    let pieces: string[] = []
    const server = createServer(async ({ url }, response) => {
      const found = await fetch(`${baseURL}${url}`)
      const type = found.headers.get('content-type') ?? ''
      response.writeHead(found.status, { 'content-type': type })
      if (!type.startsWith('text/html')) return response.end(await found.bytes())
      const [head = '', body = ''] = (await found.text()).split(/(?<=<body>)/)
      // The browser may draw the page after any tag and any text.
      pieces = body.split(/(?=<)|(?<=>)/)
      document = response
      return response.write(head)
    })
    const port = await listen(server)
    const sendNext = (isWindowFull: boolean) => {
      // The rest of main is below the window then; floating buttons come after it.
      const count = isWindowFull ? pieces.findIndex((piece) => piece.startsWith('<aside')) : 1
      const next = pieces.splice(0, Math.max(1, count))
      if (next.length > 0) document?.write(next.join(''))
      else document?.end()
      return next.length > 0
    }
    await use({ origin: `http://127.0.0.1:${port}`, sendNext })
    closeServer(server)
  },
})

for (const width of [360, 1280]) {
  for (const { path } of sweep(forms)) {
    test(`nothing moves on ${path} at ${width} px while pieces arrive`, async ({ page, held }) => {
      await page.setViewportSize({ width, height: 740 })
      await noteShifts(page)
      await page.exposeFunction('sendNext', held.sendNext)
      await page.addInitScript(`{
        const isFull = () => document.body?.scrollHeight > 2 * innerHeight
        const go = () => requestAnimationFrame(async () => { if (await sendNext(isFull())) go() })
        go()
      }`)
      await page.goto(held.origin + path, { waitUntil: 'load' })
      expect(await takeShifts(page)).toEqual([])
    })
  }
}
