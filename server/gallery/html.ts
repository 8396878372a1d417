import { escapeHtml } from '../../builder/hosts/host-files.ts'

/** The address of the gallery on the dev server. */
export const galleryUrl = '/__gallery'

/**
 * A page of the gallery around its main part, with the gallery's style and script. `trail` is its breadcrumbs below the
 * gallery: address → label.
 */
export function layout(title: string, main: string, trail: Record<string, string> = {}): string {
  const links = Object.entries({ [galleryUrl]: 'Gallery', ...trail })
    .map(([href, label]) => `<li><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></li>`)
    .join('')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} – gallery</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/server/gallery/gallery.css">
</head>
<body>
<header><nav aria-label="Gallery"><ul role="list">${links}<li><a href="/">The site</a></li></ul></nav></header>
<main>
${main}
</main>
<script type="module" src="/server/gallery/browser.ts"></script>
</body>
</html>`
}

/** A page of the gallery in a frame of this width in pixels; the script sets its height and scale. */
export function frame(src: string, width: number, title: string): string {
  return `<div class="frame" style="--width:${width}"><iframe src="${escapeHtml(src)}" width="${width}" height="480" loading="lazy" inert title="${escapeHtml(title)}"></iframe></div>`
}

/**
 * Shows only the block: one style hides the shell and the heading before it, and the page's HTML stays as rendered. A
 * page without a shell would need a second layout, which could differ from the real one; the heading stays available to
 * screen readers, so that the outline is that of a page.
 */
export function isolateBlock(html: string): string {
  return addStyle(html, style)
}

/** Shows only the shell: one style hides the content of the page. */
export function isolateShell(html: string): string {
  return addStyle(html, '#main>*{display:none!important}body{min-height:480px}')
}

function addStyle(html: string, css: string): string {
  const at = html.indexOf('</head>')
  return `${html.slice(0, at)}<style>${css}</style>${html.slice(at)}`
}

const style = `
:root{--dock:0px}
body{min-height:0;padding-bottom:0}
body>:not(main){display:none!important}
#main{padding-bottom:clamp(2.25rem,1.5rem + 3vw,4rem)}
#main>:first-child:not(:last-child){position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%)}
`.replace(/\n/g, '')
