import type { ReviewComment, ReviewRemark } from '../../change-sets.ts'
import { escapeHtml } from '../../../builder/hosts/host-files.ts'
import { stylePolicy } from '../../../builder/hosts/policy.ts'
import type { PageWords } from '../http/words-for.ts'

const style =
  ':root{color-scheme:light dark;background:Canvas}body{max-width:40rem;margin:1.5rem auto;padding:0 1rem;font:1.1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}h1,h2{font-size:1.4rem;line-height:1.3}label{display:block}input,select,textarea,button{box-sizing:border-box;width:100%;min-height:2.75rem;margin:.3rem 0 1rem;padding:.4rem .7rem;font:inherit}textarea{min-height:8rem}a{display:inline-block;min-height:2rem}[role=alert]{font-weight:600}li{margin:1rem 0}p{margin:.3rem 0;white-space:pre-line}'

/** The policy of pages that a preview has besides those of its site. */
export const ownPolicy = `${stylePolicy([style], "'self'")}; frame-ancestors 'none'; sandbox allow-forms allow-scripts`

const send = { title: 'Send the comment' }

/** How long a name and a text may be, in characters. */
export const commentLimits = { by: 80, text: 2000 }

/** Makes a page that a preview has besides those of its site. `head` is HTML. */
export function ownPage({ lang }: PageWords, title: string, body: string, head = ''): string {
  return [
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `${head}<title>${escapeHtml(title)}</title><style>${style}</style></head>`,
    `<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`,
  ].join('\n')
}

/**
 * Makes the page on which a reviewer comments, with the comments that came by the same link and their answers. `places` are
 * the labels of what can be commented on, `on` that which is chosen; `notice` says what became of the last comment.
 */
export function commentPage(
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
    `<button>${say(send.title)}</button></form>`,
    said.length > 0 ? `<h2>${say('Comments by this link:')}</h2><ul>${said.join('')}</ul>` : '',
  ]
  return ownPage(words, words.say('Comments on “{name}”.', { name: facts.name }), body.join('\n'))
}
