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
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (isSending) return
    const controls = [...element.querySelectorAll<Control>('[data-label]')]
    // Each button of a choice says the same.
    const wrong = controls.filter((control) => !showFault(control, word('missing')))
    const [first] = wrong
    if (first) {
      const labels = new Set(wrong.map((control) => control.getAttribute('data-label')))
      status.textContent = `${word('mistakes')} ${[...labels].join(', ')}`
      first.focus()
      return
    }
    isSending = true
    status.textContent = word('sending')
    void send(form).then((isSent) => {
      isSending = false
      status.textContent = isSent ? '' : word('failed')
      if (!isSent) return
      form.toggleAttribute('hidden', true)
      thanks.hidden = false
      thanks.focus()
    })
  })
}

async function send(form: HTMLFormElement): Promise<boolean> {
  const data = new FormData(form)
  const body = form.hasAttribute('enctype')
    ? data
    : new URLSearchParams([...data].map(([name, value]) => [name, String(value)]))
  const sent = fetch(form.getAttribute('action') ?? '', { method: 'POST', body })
  return sent.then(({ ok }) => ok).catch(() => false)
}

/** Shows what is wrong with an answer next to its field. Returns whether nothing is. */
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
