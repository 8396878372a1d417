import { startClient } from './client.tsx'

/* The browser's entry under the dev server: takes the page over at once, follows pages.json, and shows its problems. */

const client = startClient()
client.catch(() => {}) // before the first good page there is nothing to take over
showProblems(JSON.parse(document.getElementById('site-problems')?.textContent ?? '""'))

import.meta.hot?.on('site:changed', ({ problems }: { problems: string }) => {
  showProblems(problems)
  if (problems !== '') return
  client.then(
    (running) => running.refresh(),
    () => location.reload(),
  )
})

/** Lays the problems over the page, in a shadow tree of its own; an empty text takes them away. */
function showProblems(problems: string): void {
  document.querySelector('site-problems')?.remove()
  if (problems === '') return
  const host = document.createElement('site-problems')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    :host{position:fixed;inset:auto 0 0;z-index:9;max-height:60vh;overflow:auto;background:#1b1b1f;color:#f4f4f5;
      border-top:4px solid #ff6b5e;font:14px/1.5 ui-monospace,monospace}
    h2{font:700 16px system-ui;margin:1rem 1.25rem 0}
    pre{margin:0;padding:1rem 1.25rem;white-space:pre-wrap;overflow-wrap:anywhere}
  `)
  root.adoptedStyleSheets = [sheet]
  const heading = document.createElement('h2')
  heading.textContent = 'pages.json has problems. You see the last good page.'
  const text = document.createElement('pre')
  text.textContent = problems
  text.tabIndex = 0
  root.append(heading, text)
  host.setAttribute('role', 'alert')
  document.documentElement.append(host)
}
