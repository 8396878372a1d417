/**
 * Shows only the block: one style hides the shell and the heading before it, and the page's HTML stays as rendered. A
 * page without a shell would need a second layout, which could differ from the real one; the heading stays available to
 * screen readers, so that the outline is that of a page.
 */
export function isolateBlock(html: string): string {
  const at = html.indexOf('</head>')
  return `${html.slice(0, at)}<style>${style}</style>${html.slice(at)}`
}

const style = `
:root{--dock:0px}
body{min-height:0;padding-bottom:0}
body>:not(main){display:none!important}
#main{padding-bottom:clamp(2.25rem,1.5rem + 3vw,4rem)}
#main>:first-child:not(:last-child){position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%)}
`.replace(/\n/g, '')
