import { escapeHtml } from '../../builder/hosts/host-files.ts'
import { sayWrong } from '../../schema/values/form.ts'
import { ownPage } from '../own-page.ts'
import type { FormAnswers } from './answers.ts'
import type { SiteForm } from './site-forms.ts'

/** A page for browsers without scripts: thanks, or what is wrong with the answers, or that the form could not be sent. */
export function renderAnswer(form: SiteForm, isSent: boolean, answers: FormAnswers | undefined) {
  const { page, lang, block } = form
  const { missing = '', mistakes = '', failed = '' } = block.target
  const faults = block.fields.flatMap((field) => {
    const { name = '', label } = field
    const fault = (answers?.values.has(name) && sayWrong(field, block.target)) || missing
    return answers?.wrong.includes(name) ? [`<li>${escapeHtml(`${label}: ${fault}`)}</li>`] : []
  })
  const text = isSent ? block.thanks : escapeHtml(faults.length > 0 ? mistakes : failed)
  const list = faults.length > 0 ? `<ul>${faults.join('')}</ul>` : ''
  const back = `<p><a href="${escapeHtml(page)}">${escapeHtml(page)}</a></p>`
  return ownPage(lang, block.title, `<p>${text}</p>${list}${back}`)
}
