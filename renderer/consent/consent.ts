import type { ForeignScript, ScriptPlan } from '../../schema/scripts/scripts.ts'

/** Where the decision of a visitor is kept: the version of what was asked, then what is allowed. */
const key = 'consent'

/**
 * Loads the scripts that the visitor has allowed. A visitor who has not decided sees the dialog, which leaves the page usable
 * and the focus where it is; Escape declines. Later, a button opens it, and Escape changes nothing.
 */
export function consent(
  { scripts, version }: ScriptPlan,
  load: (script: ForeignScript) => void,
): void {
  const dialog = document.getElementById(key)
  if (!dialog) return
  const boxes = [...dialog.querySelectorAll('input')]
  const [asked, ...kept] = keep().split(' ')
  let isDecided = asked === version
  let running = isDecided ? kept : []
  const show = (): void => {
    for (const box of boxes) box.checked = running.includes(box.name)
  }
  const close = (): void => {
    dialog.hidePopover()
    if (isDecided) document.querySelector<HTMLElement>(`[popovertarget=${key}]`)?.focus()
  }
  const decide = (): void => {
    close()
    isDecided = true
    const allowed = boxes.flatMap(({ checked, name }) => (checked ? name : []))
    keep([version, ...allowed].join(' '))
    for (const script of scripts) {
      const { purpose, cookies } = script
      if (purpose && !allowed.includes(purpose)) deleteCookies(cookies)
      else if (purpose && !running.includes(purpose)) load(script)
    }
    if (running.some((one) => !allowed.includes(one))) location.reload()
    running = allowed
  }
  dialog.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return
    if (target.value !== 'save') for (const box of boxes) box.checked = target.value === 'allow'
    decide()
  })
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    show()
    decide()
  })
  show()
  for (const script of scripts) if (running.includes(script.purpose)) load(script)
  if (!isDecided) dialog.showPopover()
}

/** Keeps a decision, if there is one, and returns the last. A browser that keeps nothing asks again on the next page. */
function keep(decision?: string): string {
  try {
    if (decision !== undefined) localStorage.setItem(key, decision)
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Deletes the cookies of this site and of the domains above it whose names begin so. */
function deleteCookies(beginnings: readonly string[]): void {
  const parts = location.hostname.split('.')
  const domains = parts.map((_, index) => `; Domain=${parts.slice(index).join('.')}`)
  for (const cookie of document.cookie.split('; ')) {
    if (!beginnings.some((one) => cookie.startsWith(one))) continue
    const [name = ''] = cookie.split('=')
    for (const domain of ['', ...domains]) document.cookie = `${name}=; Max-Age=0; Path=/${domain}`
  }
}
