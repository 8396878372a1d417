import type { IncomingMessage, ServerResponse } from 'node:http'
import { sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { escapeHtml } from '../../../builder/hosts/host-files.ts'
import { ownPage, ownPolicy } from '../../../server/own-page.ts'
import { openBuilt } from '../../../server/preview/built-folder.ts'
import { sendFile } from '../../../server/preview/send-file.ts'
import { createLimiter } from '../../../server/receiver/limiter.ts'
import type { ReviewComment, ReviewRemark } from '../../change-sets.ts'
import { readBody } from '../http/request-form.ts'
import { wordsFor, type PageWords } from '../http/words-for.ts'
import { commentPart, commentPath } from './banner.ts'
import { linksUrl, type NewComment, type PreviewLinks } from './preview-links.ts'
import { zipFolder } from './zip-folder.ts'

const submit = { title: 'Send the comment' }

/** How long a name and a text may be, in characters. */
const commentLimits = { by: 80, text: 2000 }

/**
 * Makes the page on which a reviewer comments, with the comments that came by the same link and their answers. `places` are
 * the labels of what can be commented on, `on` that which is chosen; `notice` says what became of the last comment.
 */
function commentPage(
  words: PageWords,
  facts: {
    name: string
    back: string
    places: readonly string[]
    on: number
    notice: string
    comments: readonly ReviewComment[]
    nameTime: (at: number) => string
  },
): string {
  const say = (text: string, values = {}): string => escapeHtml(words.say(text, values))
  const write = ({ by, at, text }: ReviewRemark): string =>
    `<p><b>${escapeHtml(by)}</b>, ${escapeHtml(facts.nameTime(at))}</p><p>${escapeHtml(text)}</p>`
  const done = ({ resolved }: ReviewComment): string =>
    resolved ? `<p>${say('Done, says {by}.', resolved)}</p>` : ''
  const options = ['', ...facts.places].map((label, index) => {
    const text = index === 0 ? words.say('All of it.') : label
    return `<option value="${index - 1}"${index - 1 === facts.on ? ' selected' : ''}>${escapeHtml(text)}</option>`
  })
  const said = facts.comments.map((comment) => {
    const place = comment.place ? `<p><i>${escapeHtml(comment.place.label)}</i></p>` : ''
    return `<li>${place}${write(comment)}${comment.replies.map((reply) => `<blockquote>${write(reply)}</blockquote>`).join('')}${done(comment)}</li>`
  })
  const body = [
    `<p><a href="${escapeHtml(facts.back)}">${say('Back to the preview.')}</a></p>`,
    facts.notice && `<p role="alert">${say(facts.notice)}</p>`,
    `<form method="post"><label>${say('Your name:')}<input name="by" autocomplete="name" required maxlength="${commentLimits.by}"></label>`,
    `<label>${say('What it is about:')}<select name="on">${options.join('')}</select></label>`,
    `<label>${say('Your comment:')}<textarea name="text" required maxlength="${commentLimits.text}"></textarea></label>`,
    `<button>${say(submit.title)}</button></form>`,
    said.length > 0 ? `<h2>${say('Comments by this link:')}</h2><ul>${said.join('')}</ul>` : '',
  ]
  const title = words.say('Comments on “{name}”.', { name: facts.name })
  return ownPage(words.lang, title, body.join('\n'))
}

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

/** The bytes of a form with the longest comment, in which each letter may take nine characters. */
const maxForm = 9 * (commentLimits.by + commentLimits.text) + 1000

/** The path of a preview as a folder. */
const folderPath = '/~preview.zip'

const again = '<meta http-equiv="refresh" content="3">'

interface Call {
  found: NonNullable<ReturnType<PreviewLinks['find']>>
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
    const found = links.find(token)
    const words = wordsFor(request.headers['accept-language'])
    const base = linksUrl + token
    const path = `/${rest.join('/')}`
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isComment = found?.link.mayComment === true && path === commentPath
    const say = (status: number, text: string, head = ''): void => {
      const body = `<p>${words.say(text)}</p>`
      send(response, status, ownPage(words.lang, words.say('Preview of a site.'), body, head))
    }
    if (!found) return say(404, 'There is no preview at this address, or it has ended.')
    const { isReady, failure } = found.link
    if (failure) return say(404, 'This preview could not be made. Ask for another link.')
    if (!isReady) return say(503, 'This preview is being made. It opens by itself soon.', again)
    if (!isRead && !isComment) return say(405, 'A preview takes no answers.')
    if (rest.length === 0) return move(response, 308, `${base}/`)
    try {
      await (isComment ? comment : file)({ found, base, path, words, request, response })
    } catch {
      // Its files may be deleted right now.
      if (response.headersSent) response.destroy()
      else say(503, 'This preview cannot be shown right now. Open it again in a moment.')
    }
  }

  async function file({ found, base, path, request, response }: Call): Promise<void> {
    const { find, findNotFound } = openBuilt(found.site)
    if (path === folderPath) return sendFolder(found, response)
    const shown = find(path)
    if (shown !== undefined) return sendFile(shown, request, response, 200)
    const missing = findNotFound(path)
    const place = missing.slice(found.site.length).replaceAll(sep, '/')
    // Its addresses are relative to where it is.
    if (place !== path) return move(response, 302, base + place)
    await sendFile(missing, request, response, 404)
  }

  async function comment({ found, base, words, request, response }: Call): Promise<void> {
    const { places } = found
    const { searchParams } = new URL(request.url ?? '', 'http://localhost')
    const on = searchParams.get('on') ?? '/'
    const add = async (): Promise<[status: number, notice: string]> => {
      const form = new URLSearchParams(String(await readBody(request, maxForm).catch(() => '')))
      const by = plainText(form.get('by'), commentLimits.by)
      const text = plainText(form.get('text'), commentLimits.text)
      const place = places[Number(form.get('on') ?? -1)]?.place
      if (by === '' || text === '') return [422, 'Write your name and a comment.']
      const added: NewComment = { by, text, ...(place && { place }) }
      const isAdded = mayComment(found.link.id) && (await links.comment(found, added))
      return isAdded
        ? [303, '']
        : [429, 'There were too many comments. Wait a minute, then send it again.']
    }
    const [status, notice] =
      request.method === 'POST'
        ? await add()
        : [200, searchParams.has('sent') ? 'Your comment has arrived.' : '']
    const here = `${base}${commentPath}?on=${encodeURIComponent(on)}`
    if (status === 303) return move(response, 303, `${here}&sent`)
    const page = commentPage(words, {
      ...(await links.read(found)),
      back: base + on.replace(/^[/\\]*/, '/'),
      places: places.map(({ place }) => place.label),
      on: places.findIndex((one) => one.path === on),
      notice,
      nameTime: (at) => links.nameTime(at, words.lang),
    })
    send(response, status, page)
  }
}

/** A text of a form without characters that are not shown, cut to a length. */
function plainText(text: string | null, max: number): string {
  const plain = (text ?? '').replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{C}\n]/gu, '')
  return plain.trim().slice(0, max)
}

function move(response: ServerResponse, status: number, location: string): void {
  response.writeHead(status, { location }).end()
}

/** Sends a page that a preview has besides those of its site. */
function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `${ownPolicy}; sandbox allow-forms allow-scripts`,
  })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

/** Sends the preview as an archive, to be served by any host: without comments, and what only hosts of the site read. */
async function sendFolder({ site, link }: Call['found'], response: ServerResponse): Promise<void> {
  response.writeHead(200, {
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="preview.zip"',
  })
  const edit = (name: string, bytes: Buffer): Buffer | undefined => {
    if (/^(?:\.assetsignore|_headers|_redirects|_nginx\.conf|sitemap.*\.xml)$/.test(name))
      return undefined
    const isPage = link.mayComment && name.endsWith('.html')
    return isPage ? Buffer.from(bytes.toString().replace(commentPart, '')) : bytes
  }
  if (response.req.method === 'HEAD') response.end()
  else await pipeline(zipFolder(site, edit), response)
}
