import type { Block, Button, Page, PagesFile, Site } from '../../schema/pages.gen.ts'
import { escapeText, renderPlainHead } from './plain-head.ts'

/**
 * A renderer of the pages of a site by path, as plain semantic HTML from template strings: the words, links, lists and
 * head tags of our own pages, and one shared style sheet. Throws for a block that the equal site does not have.
 */
export function plainRenderer({ site, pages }: PagesFile): (path: string) => string {
  const listed = Object.entries(pages).filter(([, { inNav }]) => inNav !== false)
  const end = renderEnd(site)
  return (path) => {
    const page = pages[path]
    if (page === undefined) throw new Error(`there is no page ${path}`)
    return `<!doctype html>
<html lang="${site.lang}">
<head>
${renderPlainHead(site, path, page)}
</head>
<body>
<a href="#main">Skip to content</a>
${renderStart(site, listed, path)}
<main id="main">
${page.blocks.map((block) => `<section>\n${renderBlock(block)}\n</section>`).join('\n')}
</main>
${end}
</body>
</html>
`
  }
}

function renderStart(site: Site, listed: readonly [string, Page][], path: string): string {
  const links = listed.map(([to, { name }]) => {
    const current = to === path ? ' aria-current="page"' : ''
    return `<li><a href="${to}"${current}>${to === '/' ? 'Home' : escapeText(name)}</a></li>`
  })
  const home = escapeText(site.keyword)
  return `<header>
<a href="/" aria-label="${home} home page">${img(`/logo/${site.brand}.png`, home, 360, 120)}</a>
<nav aria-label="Main navigation"><details><summary>Menu</summary></details>
<ul>${links.join('')}</ul>
</nav>
</header>`
}

function renderEnd({ footer, promoUrl, keyword, responsibleGambling, ...site }: Site): string {
  const { minAge, line, helpline } = responsibleGambling
  const payments = footer.paymentMethods.map(
    ({ name, image, hoverImage }) =>
      `<li>${img(image, name, 72, 45)}${img(hoverImage, '', 72, 45)}</li>`,
  )
  const channels = footer.socialLinks.map(
    ({ icon, label, link }) =>
      `<li><a href="${link.href}" rel="${link.rel}" target="${link.target}">${img(icon, '', 28, 28)}${escapeText(label)}</a></li>`,
  )
  const offers = site.floatingButtons.map(
    ({ href, rel, imageSrc, alt, text }) =>
      `<a href="${href}" rel="${rel}">${img(imageSrc, alt, 48, 48)} ${escapeText(text)}</a>`,
  )
  return `<footer>
<p>${escapeText(footer.promoText)}</p>
<a class="button" href="${promoUrl}" rel="nofollow noopener sponsored">Register</a>
<h2>Ways of paying</h2>
<ul>${payments.join('')}</ul>
<h2>Follow us</h2>
<ul>${channels.join('')}</ul>
<p><strong>${minAge}+ ${escapeText(line)}</strong></p>
<p>${escapeText(helpline.name)}: <a href="${helpline.href}" rel="nofollow">${escapeText(helpline.number)}</a></p>
<p>© ${footer.copyrightYear} ${escapeText(keyword)}. All rights reserved.</p>
</footer>
<aside aria-label="Offers">
${offers.join('\n')}
<label><input type="checkbox" aria-label="Hide offers"><span aria-hidden="true">×</span></label>
</aside>`
}

function renderBlock(block: Block): string {
  const heading = `<h2>${escapeText(block.title ?? '')}</h2>`
  switch (block.type) {
    case 'hero':
      return `<h1>${escapeText(block.title)}</h1>\n<p>${block.desc}</p>\n${renderButton(block.button)}`
    case 'headingCard':
      return `${heading}\n${block.desc}\n${renderButton(block.button)}`
    case 'stepList': {
      const steps = block.steps.map((step) => `<li>${renderPart(step.title, step.desc)}</li>`)
      return `${heading}\n<ol>\n${steps.join('\n')}\n</ol>`
    }
    case 'contentCards': {
      const cards = block.cards.map((card) => renderPart(card.title, card.desc))
      return `${heading}\n${cards.map((card) => `<article>${card}</article>`).join('\n')}`
    }
    case 'faq': {
      const questions = block.questions.map(
        ({ question, answer }) =>
          `<details><summary><h3>${escapeText(question)}</h3></summary><p>${answer}</p></details>`,
      )
      return `${heading}\n${questions.join('\n')}`
    }
    case 'cta':
      return `${heading}\n<p>${block.desc}</p>\n${block.buttons.map(renderButton).join('\n')}`
    default:
      throw new Error(`the plain template has no ${block.type}`)
  }
}

/** Markup that the check has accepted is inserted unchanged, as in our own pages. */
function renderPart(title: string, markup: string): string {
  return `<h3>${escapeText(title)}</h3><div>${markup}</div>`
}

function renderButton(button: Button | undefined): string {
  return button ? `<a class="button" href="${button.href}">${escapeText(button.label)}</a>` : ''
}

function img(src: string, alt: string, width: number, height: number): string {
  return `<img src="${src}" alt="${alt}" width="${width}" height="${height}" loading="lazy">`
}
