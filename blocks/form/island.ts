/** Until its code is here, the browser checks and sends the form. */
export const on = 'visible'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Sends the form in place, with its mistakes next to the fields. Fields may have names such as "hidden" that hide properties of
 * the form, so only its methods are used.
 */
export function start(element: HTMLElement): void {
  const form = element.querySelector('form')
  const status = element.querySelector('[role="status"]')
  const thanks = element.querySelector<HTMLElement>('[data-thanks]')
  const opened = element.querySelector<HTMLInputElement>('[name="opened_at"]')
  if (!form || !status || !thanks) return
  const word = (name: string): string => form.getAttribute(`data-${name}`) ?? ''
  let isSending = false
  if (opened) opened.value = new Date().toISOString()
  form.setAttribute('novalidate', '')
  /** Shows what is wrong, also with the fields that the target refused; whether nothing is. */
  const check = (refused: readonly unknown[]): boolean => {
    const controls = [...element.querySelectorAll<Control>('[data-label]')]
    for (const control of controls)
      control.setCustomValidity(refused.includes(control.name) ? '-' : '')
    const wrong = controls.filter((control) => !showFault(control, word('missing')))
    // Each button of a choice has the same label.
    const labels = new Set(wrong.map((control) => control.getAttribute('data-label')))
    if (wrong[0]) status.textContent = `${word('mistakes')} ${[...labels].join(', ')}`
    wrong[0]?.focus()
    return !wrong[0]
  }
  const submit = async (): Promise<void> => {
    if (!check([])) return
    status.textContent = word('sending')
    isSending = true
    const refused = await send(form)
    isSending = false
    const isSent = refused === undefined
    if (!check(refused ?? [])) return
    status.textContent = isSent ? '' : word('failed')
    form.toggleAttribute('hidden', isSent)
    thanks.hidden = !isSent
    if (isSent) thanks.focus()
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!isSending) void submit()
  })
}

/** Sends the form. Returns the names of the fields that the target refused, if it says so, unless it took the form. */
async function send(form: HTMLFormElement): Promise<unknown[] | undefined> {
  const data = new FormData(form)
  const body = form.hasAttribute('enctype')
    ? data
    : new URLSearchParams(
        [...data].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
      )
  const init: RequestInit = { method: 'POST', body, redirect: 'manual' }
  const sent = await fetch(form.getAttribute('action') ?? '', init).catch(() => undefined)
  if (sent?.ok || sent?.type === 'opaqueredirect') return undefined
  const answer: { wrong?: unknown } | undefined = await sent?.json().catch(() => undefined)
  return Array.isArray(answer?.wrong) ? answer.wrong : []
}

function showFault(control: Control, missing: string): boolean {
  const { validity, dataset } = control
  const isRight = validity.valid && (!(control instanceof HTMLInputElement) || fits(control))
  const field = control.closest('[data-field]')
  const fault = field?.querySelector<HTMLElement>('[data-fault]')
  const named = control.closest('[role="radiogroup"]') ?? control
  named.setAttribute('aria-invalid', String(!isRight))
  if (fault) {
    fault.hidden = isRight
    fault.textContent = isRight
      ? ''
      : validity.valueMissing
        ? missing
        : (dataset['wrong'] ?? missing)
  }
  return isRight
}

function fits({ files, accept, dataset }: HTMLInputElement): boolean {
  const types = accept.split(',')
  return [...(files ?? [])].every(
    ({ name, size }) =>
      size <= Number(dataset['size']) * 1_000_000 &&
      (accept === '' || types.some((type) => name.toLowerCase().endsWith(type))),
  )
}
