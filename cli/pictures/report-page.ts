/** How the report looks, in light and in dark. */
export const reportStyle = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;--line:light-dark(#d5d7dc,#44474f);--mark:light-dark(#c2185b,#ff80ab)}
body{margin:0;background:light-dark(#fff,#17181c);color:light-dark(#1b1c20,#e9eaee)}
main{max-width:90rem;margin:auto;padding:1rem}
h1{font-size:1.6rem}h3{font-size:1.2rem;overflow-wrap:anywhere}h4{margin:1rem 0 .25rem}h5{margin:.75rem 0 .25rem;font-size:1rem;font-weight:500}
article{border-top:1px solid var(--line)}
li{overflow-wrap:anywhere}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr));gap:1rem;align-items:start}
figure{margin:0;min-width:0}
.picture{position:relative;width:fit-content;max-width:100%;border:1px solid var(--line)}
.picture img{display:block;max-width:100%;height:auto}
.picture svg{position:absolute;inset:0;width:100%;height:100%}
rect{fill:none;stroke:var(--mark);stroke-width:2;stroke-dasharray:6 3;vector-effect:non-scaling-stroke}
summary{cursor:pointer;padding:.25rem 0}
input{width:100%;max-width:40rem;accent-color:var(--mark)}
.slider{display:grid;width:fit-content;max-width:100%;border:1px solid var(--line)}
.slider img{grid-area:1/1;display:block;max-width:100%;height:auto}
.slider img+img{clip-path:inset(0 0 0 var(--at,50%))}
:focus-visible{outline:2px solid var(--mark);outline-offset:2px}
`

/** Shows two pictures on top of each other, once that is asked for. */
export const reportScript = `
for (const box of document.querySelectorAll('details'))
  box.addEventListener('toggle', () => {
    if (box.querySelector('input')) return
    const slider = document.createElement('div')
    slider.className = 'slider'
    for (const picture of box.parentElement.querySelectorAll('.picture img')) {
      const copy = picture.cloneNode()
      copy.alt = ''
      slider.append(copy)
    }
    const input = document.createElement('input')
    input.type = 'range'
    input.value = '50'
    input.setAttribute('aria-label', 'From after to before')
    const say = () => {
      slider.style.setProperty('--at', input.value + '%')
      input.setAttribute('aria-valuetext', input.value + ' % before')
    }
    input.addEventListener('input', say)
    say()
    box.append(input, slider)
  })
`
