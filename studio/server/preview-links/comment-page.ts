import type { ReviewComment, ReviewRemark } from '../../change-sets.ts'
import { escapeHtml } from '../../../builder/hosts/host-files.ts'
import { ownPage } from '../../../server/own-page.ts'
import type { PageWords } from '../http/words-for.ts'

const send = { title: 'Send the comment' }

/** How long a name and a text may be, in characters. */
export const commentLimits = { by: 80, text: 2000 }

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
  const title = words.say('Comments on “{name}”.', { name: facts.name })
  return ownPage(words.lang, title, body.join('\n'))
}
