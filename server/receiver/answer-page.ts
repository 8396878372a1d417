import { html, raw } from 'hono/html'
import { stylePolicy } from '../../builder/hosts/policy.ts'
import { sayWrong } from '../../schema/values/form.ts'
import type { Answers } from './answers.ts'
import type { SiteForm } from './site-forms.ts'

const style =
  ':root{color-scheme:light dark}body{max-width:40rem;margin:3rem auto;padding:0 1rem;font:1.1rem/1.5 system-ui,sans-serif}'

/** The policy of the page. */
export const answerPolicy = stylePolicy([style])

/** A page for browsers without scripts: thanks, or what is wrong with the answers, or that the form could not be sent. */
export function renderAnswer({ page, lang, block }: SiteForm, answers: Answers | undefined) {
  const { title, thanks } = block
  const text = answers ? listFaults(block, answers) : html`<p>${raw(thanks)}</p>`
  return html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${text}
          <p><a href="${page}">${page}</a></p>
        </main>
      </body>
    </html>`
}

function listFaults({ fields, target: words }: SiteForm['block'], { values, wrong }: Answers) {
  const { missing = '', mistakes = '', failed = '' } = words
  const faults = fields.flatMap((field) => {
    const { name = '', label } = field
    const fault = (values.has(name) && sayWrong(field, words)) || missing
    return wrong.includes(name) ? [html`<li>${label}: ${fault}</li>`] : []
  })
  return faults.length === 0
    ? html`<p>${failed}</p>`
    : html`<p>${mistakes}</p>
        <ul>
          ${faults}
        </ul>`
}
