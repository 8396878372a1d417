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
