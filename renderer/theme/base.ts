/**
 * The style that every page has: the theme's colours and sizes as custom properties, and the elements' own look. The
 * build writes it into the head; the browser keeps it over client navigation, so it is not in the client bundle.
 */
export const baseStyle = `
:root{
  color-scheme:dark;
  --ground:#130a29;--surface:#1f1340;--raised:#2b1b57;--line:#443071;
  --text:#f5f0ff;--quiet:#cdc2e8;--accent:#f6c453;--on-accent:#2a1700;--coral:#ff8a7d;
  --radius:1.125rem;--bar:4rem;--dock:4.5rem;--wide:65rem;--column:min(100% - 2rem,var(--wide));
  --shadow:0 1.25rem 2.5rem -1.25rem #0009;
}
*,::before,::after{box-sizing:border-box}
html{
  -webkit-text-size-adjust:100%;background:var(--ground);color:var(--text);
  font:1rem/1.65 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,"Noto Color Emoji",sans-serif;
  scroll-padding:calc(var(--bar) + 1rem) 0 calc(var(--dock) + 1rem);
}
@media (min-width:48rem){:root{--column:min(100% - 4rem,var(--wide))}}
@media (min-width:80rem){:root{--column:min(100% - 15rem,var(--wide));--dock:0px}}
@media (prefers-reduced-motion:reduce){*,::before,::after{animation:none!important;transition:none!important}}
body{
  margin:0;min-height:100vh;display:flex;flex-direction:column;overflow-wrap:anywhere;
  padding-bottom:calc(var(--dock) + env(safe-area-inset-bottom,0px));
  background:radial-gradient(60rem 40rem at 15% -8rem,#4a2391,transparent 70%) no-repeat;
}
h1,h2,h3{line-height:1.2;margin:0;text-wrap:balance}
h1{font-size:clamp(1.9rem,1.3rem + 2.6vw,3.1rem);letter-spacing:-.02em}
h2{font-size:clamp(1.4rem,1.15rem + 1.1vw,1.95rem);letter-spacing:-.01em}
h3{font-size:1.125rem}
p,ul,ol{margin:0}
h1,h2,h3,p,li,a{unicode-bidi:plaintext}
img{max-width:100%;height:auto;display:block}
picture img{background:var(--surface)}
a{color:var(--accent);text-underline-offset:.2em}
a:hover{color:#ffe09a}
h1:focus,section:focus{outline:none}
:focus-visible,h1:focus-visible{outline:3px solid var(--accent);outline-offset:3px;border-radius:.375rem}
`
