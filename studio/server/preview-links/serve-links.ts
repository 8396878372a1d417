import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { openBuilt } from '../../../server/preview/built-folder.ts'
import { sendFile } from '../../../server/preview/send-file.ts'
import { createLimiter } from '../../../server/receiver/limiter.ts'
import { readBody } from '../http/read-body.ts'
import { wordsFor, type PageWords } from '../http/words-for.ts'
import { bannerStyle, commentPath, makeBanner, nameBlocks } from './banner.ts'
import { commentLimits, commentPage, ownPage, ownPolicy } from './comment-page.ts'
import { linksUrl, type PreviewLinks } from './preview-links.ts'
import { rebaseData, rebasePage } from './rebase.ts'
import { stayInside } from './stay-inside.ts'

/**
 * What is sent with each file of a preview. Its pages have no origin, so that their scripts have no rights at the server of
 * the composer; they fetch modules and data without one.
 */
const headers = {
  'content-security-policy':
    "sandbox allow-scripts allow-forms allow-popups; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'access-control-allow-origin': '*',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-cache',
}
const html = 'text/html; charset=utf-8'

/** The bytes of a form with the longest comment, in which each letter may take nine characters. */
const maxForm = 9 * (commentLimits.by + commentLimits.text) + 1000

const again = '<meta http-equiv="refresh" content="3">'

interface Call {
  link: NonNullable<ReturnType<PreviewLinks['find']>>
  base: string
  /** The path in the site, still encoded. */
  path: string
  words: PageWords
  request: IncomingMessage
  response: ServerResponse
}

/** Creates what answers requests for previews, which need no rights but the link. */
export function createLinkServer(links: PreviewLinks) {
  // By link, not by address: all reviewers may come through one proxy.
  const mayComment = createLimiter({ burst: 10, interval: 20_000 })

  return async (pathname: string, request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    const [token = '', ...rest] = pathname.slice(linksUrl.length).split('/')
    const link = links.find(token)
    const words = await wordsFor(request.headers['accept-language'])
    const base = linksUrl + token
    const path = `/${rest.join('/')}`
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isComment = link?.mayComment === true && link.isReady && path === commentPath
    const say = (status: number, sentence: string, head = ''): void => {
      const [title, text] = [words.say('Preview of a site.'), words.say(sentence)]
      send(
        response,
        status,
        ownPage(words, title.replace(/\.$/, ''), `<p>${text}</p>`, head),
        ownPolicy,
      )
    }
    if (!link) return say(404, 'There is no preview at this address, or it has ended.')
    if (!isRead && !isComment) return say(405, 'A preview takes no answers.')
    if (link.failure) return say(404, 'This preview could not be made. Ask for another link.')
    if (!link.isReady)
      return say(503, 'This preview is being made. It opens by itself soon.', again)
    if (rest.length === 0) return move(response, 308, `${base}/`)
    try {
      await (isComment ? comment : file)({ link, base, path, words, request, response })
    } catch {
      // Its files may be deleted right now.
      if (response.headersSent) response.destroy()
      else say(503, 'This preview cannot be shown right now. Open it again in a moment.')
    }
  }

  async function file({ link, base, path, words, request, response }: Call): Promise<void> {
    const built = openBuilt(links.siteOf(link))
    const redirect = built.redirect(path)
    if (redirect)
      return move(response, redirect.status, redirect.to.replace(/^\/(?!\/)/, `${base}/`))
    const plain = built.canonical(path)
    if (plain !== path) return move(response, 307, base + plain)
    const found = built.find(path)
    const name = found ?? built.findNotFound(path)
    const status = found === undefined ? 404 : 200
    if (/\.(?:json|webmanifest)$/.test(name))
      return send(
        response,
        status,
        rebaseData(await readFile(name, 'utf8'), base),
        undefined,
        'application/json',
      )
    if (!name.endsWith('.html')) return sendFile(name, request, response, status)
    const address = decodeURIComponent(path)
    const changes = await links.changes(link)
    const own = changes?.find((one) => one.path === address && one.blocks >= 0)
    const page = await readFile(name, 'utf8')
    const { html: named, ids } = own ? nameBlocks(page, own) : { html: page, ids: new Map() }
    const nameTime = (at: number): string =>
      links.calendar.nameInstant(at - (at % 60_000), words.lang)
    const facts = {
      name: (await links.read(link)).name,
      brand: link.brand,
      at: nameTime(link.at ?? link.madeAt),
      end: nameTime(link.endsAt),
      changes,
      mayComment: link.mayComment,
    }
    const banner = makeBanner(facts, words, { base, path: address, ids })
    const script = `(${stayInside.toString()})(${JSON.stringify(base)})`
    send(response, status, rebasePage(named, base, { style: bannerStyle, script, banner }))
  }

  async function comment({ link, base, words, request, response }: Call): Promise<void> {
    const places = ((await links.changes(link)) ?? []).flatMap((page) =>
      Object.values(page.places).map((place) => ({ page, place })),
    )
    const { searchParams } = new URL(request.url ?? '', 'http://localhost')
    let notice = searchParams.has('sent') ? 'Your comment has arrived.' : ''
    let status = 200
    if (request.method === 'POST') {
      const form = new URLSearchParams(String(await readBody(request, maxForm).catch(() => '')))
      const by = plainText(form.get('by'), commentLimits.by)
      const text = plainText(form.get('text'), commentLimits.text)
      const place = places[Number(form.get('on') ?? -1)]?.place
      if (by === '' || text === '') [status, notice] = [422, 'Write your name and a comment.']
      else if (
        mayComment(link.id) &&
        (await links.comment(link, { by, text, ...(place && { place }) }))
      )
        return move(response, 303, `${base}${commentPath}?sent`)
      else
        [status, notice] = [429, 'There were too many comments. Wait a minute, then send it again.']
    }
    const { name, comments } = await links.read(link)
    const page = commentPage(words, {
      name,
      back: base + (searchParams.get('on')?.replace(/^\/*/, '/') ?? '/'),
      places: places.map(({ place }) => place.label),
      on: places.findIndex((one) => one.page.path === searchParams.get('on')),
      notice,
      comments,
      nameTime: (at) => links.calendar.nameInstant(at, words.lang),
    })
    send(response, status, page, ownPolicy)
  }
}

/** A text of a form without characters that are not shown, cut to a length. */
function plainText(text: string | null, max: number): string {
  return (text ?? '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{C}\n]/gu, '')
    .trim()
    .slice(0, max)
}

function move(response: ServerResponse, status: number, location: string): void {
  response.writeHead(status, { location }).end()
}

function send(
  response: ServerResponse,
  status: number,
  body: string,
  policy: string = headers['content-security-policy'],
  type = html,
): void {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'content-security-policy': policy,
    'content-length': Buffer.byteLength(body),
  })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}
