import { html, raw } from 'hono/html'
import { stylePolicy } from '../../builder/hosts/policy.ts'
import { sayWrong } from '../../schema/values/form.ts'
import type { FormAnswers } from './answers.ts'
import type { SiteForm } from './site-forms.ts'

const style =
  ':root{color-scheme:light dark}body{max-width:40rem;margin:3rem auto;padding:0 1rem;font:1.1rem/1.5 system-ui,sans-serif}'

/** The policy of the page. */
export const answerPolicy = stylePolicy([style])

/** A page for browsers without scripts: thanks, or what is wrong with the answers, or that the form could not be sent. */
export function renderAnswer(form: SiteForm, isSent: boolean, answers: FormAnswers | undefined) {
  const { page, lang, block } = form
  const { missing = '', mistakes = '', failed = '' } = block.target
  const faults = block.fields.flatMap((field) => {
    const { name = '', label } = field
    const fault = (answers?.values.has(name) && sayWrong(field, block.target)) || missing
    return answers?.wrong.includes(name) ? [html`<li>${label}: ${fault}</li>`] : []
  })
  const text = isSent ? raw(block.thanks) : faults.length > 0 ? mistakes : failed
  return html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${block.title}</title>
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <main>
          <h1>${block.title}</h1>
          <p>${text}</p>
          ${
            faults.length > 0
              ? html`<ul>
                  ${faults}
                </ul>`
              : ''
          }
          <p><a href="${page}">${page}</a></p>
        </main>
      </body>
    </html>`
}
