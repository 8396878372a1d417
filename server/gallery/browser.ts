/** The gallery's script: sizes frames to their content, switches scales, and copies JSON. */

function fit(frame: HTMLIFrameElement): void {
  const content = frame.contentDocument?.documentElement
  const box = frame.parentElement
  if (!content || !box || frame.contentWindow?.location.href === 'about:blank') return
  frame.height = '0' // what is taller than the window must not keep its old height
  const height = content.scrollHeight
  frame.height = String(height)
  box.style.setProperty('--height', String(height))
}

for (const frame of document.querySelectorAll('iframe')) {
  frame.addEventListener('load', () => fit(frame))
  fit(frame)
}

for (const preview of document.querySelectorAll<HTMLElement>('.preview')) {
  const width = preview.querySelector('iframe')?.width ?? 1
  new ResizeObserver(() =>
    preview.style.setProperty('--scale', String(preview.clientWidth / Number(width))),
  ).observe(preview)
}

for (const input of document.querySelectorAll<HTMLInputElement>('input[name=scale]')) {
  input.addEventListener('change', () =>
    document.documentElement.style.setProperty('--scale', input.value),
  )
}

const said = document.querySelector('.said')
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
  button.addEventListener('click', () => {
    const text = document.getElementById(button.dataset['copy'] ?? '')?.textContent ?? ''
    navigator.clipboard.writeText(text).then(
      () => announce('Copied.'),
      () => announce('The browser did not allow copying. Select the text instead.'),
    )
  })
}

function announce(text: string): void {
  if (!said) return
  said.textContent = text
  setTimeout(() => {
    said.textContent = ''
  }, 3000)
}
