/**
 * Leaves the block alone in the window: the shell and the heading before it are hidden by one style, and the page's HTML
 * stays what the renderer wrote. A page without shell would need a second layout, which could differ from the real one;
 * the heading stays for those who read the page aloud, so that the outline is that of a page.
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
