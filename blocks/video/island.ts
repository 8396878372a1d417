/** Until its code is here, the poster is a link to the video. */
export const on = 'visible'

/** Plays the video in place of its poster. Nothing of it is loaded before that. */
export function start(element: HTMLElement): void {
  const link = element.querySelector<HTMLAnchorElement>('a[data-title]')
  if (!link) return
  link.setAttribute('role', 'button')
  link.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return
    event.preventDefault()
    link.click()
  })
  link.addEventListener('click', (event) => {
    // Left to the browser, which opens the video in a tab or a window.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const player = link.dataset['frame'] === undefined ? makeVideo(link) : makeFrame(link)
    player.title = link.dataset['title'] ?? ''
    link.replaceWith(player)
    player.focus({ preventScroll: true })
  })
}

function makeVideo({ href, dataset }: HTMLAnchorElement): HTMLElement {
  const video = document.createElement('video')
  video.controls = true
  video.autoplay = true
  video.playsInline = true
  video.src = href
  const track = document.createElement('track')
  track.kind = 'captions'
  track.default = true
  track.src = dataset['captions'] ?? ''
  track.srclang = dataset['lang'] ?? ''
  track.label = dataset['label'] ?? ''
  video.append(track)
  return video
}

/** Without its own origin, a player cannot read its settings; without any referrer, YouTube plays nothing. */
function makeFrame({ dataset }: HTMLAnchorElement): HTMLElement {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation')
  frame.allow = 'autoplay; fullscreen'
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  frame.src = dataset['frame'] ?? ''
  return frame
}
