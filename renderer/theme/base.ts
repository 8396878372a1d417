import { besides } from './layout.ts'

/**
 * The style of every page, after the custom properties of the theme: sizes of the layout, and styles of elements. The
 * build writes it into the head; the browser keeps it during client navigation, so it is not in the client bundle.
 *
 * On paper, the heading of a section takes the room of the first entry after it as well, without showing it: Firefox
 * ignores `break-after: avoid`, and Chromium does above a grid.
 */
export const baseStyle = `
:root{--edge:transparent;--bar:4.25rem;--dock:3.75rem;--stick:min(0px,(20vh - var(--bar) - var(--dock))*9999);
--wide:clamp(68rem,75vw,80rem);--column:min(100% - 2rem,var(--wide));--gap:calc(var(--room)*1.25);--pad:calc(var(--room) + min(.75vw,.75rem));--between:calc(var(--room)*2 + min(5vw,3.5rem))}
*,::before,::after{box-sizing:border-box;scroll-margin:calc(var(--bar) + 1rem) 0 calc(var(--dock) + 1rem)}
header *,aside *{scroll-margin:0}
html{font-size:clamp(100%,75% + .3125vw,125%);-webkit-text-size-adjust:100%;background:var(--ground)}
@media (min-width:48rem){:root{--column:min(100% - 4rem,var(--wide))}}
@media (min-width:80rem){:root{--column:min(100% - 15rem,var(--wide))}}
@media ${besides}{:root{--dock:0px}}
:root:has(aside :checked){--dock:0px}
@media (prefers-contrast:more){:root{--quiet:var(--text);--link:var(--text);--line:var(--text);--edge:var(--text);--glow:var(--ground)}}
@view-transition{navigation:auto}
body{
  margin:0;min-height:100vh;display:flex;flex-direction:column;overflow-wrap:anywhere;
  color:var(--quiet);font:var(--base)/1.65 var(--letters);
  background:radial-gradient(75rem 50rem at 10% -12rem,var(--glow),transparent 70%) no-repeat;
}
main{flex:1;padding-bottom:var(--between)}
h1,h2,h3,th,caption,summary,strong{color:var(--text);break-after:avoid}
h1,h2,h3{line-height:1.15;margin:0;font-weight:var(--bold);text-wrap:balance}
h1{font-size:var(--h1);letter-spacing:-.03em;line-height:1.06}
h2{font-size:var(--h2);letter-spacing:-.02em}
h3{font-size:var(--h3);letter-spacing:-.01em}
section>h2{margin-bottom:var(--gap)}
p,ul,ol{margin:0}
[role=list]{padding:0;list-style:none}
p{text-wrap:pretty}
h1,h2,h3,p,li,a{unicode-bidi:plaintext}
img{max-width:100%;height:auto;display:block}
picture img{background:var(--surface);border:.3rem solid var(--surface)}
:where(a){color:var(--link);text-underline-offset:.2em}
:where(a:hover){color:var(--text)}
:focus-visible{outline:3px solid var(--link);outline-offset:3px;border-radius:.375rem}
:is(main,footer) a:not([class]):focus-visible{outline-color:transparent;background:var(--link);color:var(--ground)}
@media (prefers-reduced-motion:reduce){
  *,::before,::after{animation:none!important;transition:none!important}
  @view-transition{navigation:none}
}
@media print{
  :root{color-scheme:light;--between:2rem;--edge:#000;--link:#000}
  *,::before,::after{background:none!important;color:#000!important;box-shadow:none!important}
  body{display:block;min-height:0}
  header,aside,nav,button{display:none!important}
  a[href^=http]::after{content:" ("attr(href)")";font-size:.8em}
  section>h2{padding-bottom:30rem;margin-bottom:calc(var(--gap) - 30rem)}
  h2,li,tr,article,details,footer{break-inside:avoid}
  picture img{max-height:6cm}
  :not(li)>picture img{object-fit:contain!important}
}
`

/** For a shell without an `aside`, which is what docks at the bottom of narrow windows. */
export const undockedStyle = ':root{--dock:0px}'

/** For a language from right to left: its texts run so even where they begin with a Latin name. Links may be phone numbers. */
export const rightToLeftStyle = '[dir=rtl] :is(h1,h2,h3,p,li,div){unicode-bidi:isolate}'
