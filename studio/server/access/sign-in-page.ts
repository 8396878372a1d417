import type { IncomingMessage } from 'node:http'
import { escapeHtml } from '../../../builder/hosts/host-files.ts'
import { studioUrl } from '../http/guard.ts'
import { ownPage, ownPolicy } from '../../../server/own-page.ts'
import { wordsFor } from '../http/words-for.ts'
import { pageHeaders, type HttpResponse } from '../http/responses.ts'

/** What the page says besides its form. */
const notices = {
  wrong: 'This is not the secret.',
  often: 'There were too many attempts: wait a minute, then try again.',
  elsewhere: 'You come from another site: if you are signed in, continue here.',
} as const

const form = { title: 'Sign in', secret: 'The secret of this server:' } as const

/** Where the form is sent, with the parameters of the page that is shown then. */
export const signInUrl = `${studioUrl}sign-in`

/** The parameters of an address, with a question mark. */
export function searchOf({ url = '' }: IncomingMessage): string {
  return new URL(url, 'http://localhost').search
}

/** Makes the page that asks for the secret, in a language that the browser of a request prefers. */
export function signInPage(
  request: IncomingMessage,
  status: number,
  notice?: keyof typeof notices,
): HttpResponse {
  const search = escapeHtml(searchOf(request))
  const { lang, say: translate } = wordsFor(request.headers['accept-language'])
  const say = (text: string): string => escapeHtml(translate(text))
  const words = notice === undefined ? '' : say(notices[notice])
  const said =
    notice === 'elsewhere'
      ? `<p><a href="${studioUrl}${search}">${words}</a></p>`
      : words && `<p role="alert" id="notice">${words}</p>`
  const body = [
    `${said}<form method="post" action="${signInUrl}${search}"><label>${say(form.secret)}`,
    `<input type="password" name="secret" autocomplete="current-password" required autofocus${words && ' aria-describedby="notice"'}></label>`,
    `<button>${say(form.title)}</button></form>`,
  ].join('\n')
  const headers = { ...pageHeaders, 'content-security-policy': ownPolicy }
  return { status, headers, body: ownPage(lang, translate(form.title), body) }
}
