import type { Page, Site } from '../../schema/pages.gen.ts'

/** The tags of our own pages' heads that every generator would write: title, social card, address, structured data. */
export function renderPlainHead(site: Site, path: string, page: Page): string {
  const { title = '', description = '' } = page.meta ?? {}
  const [url, card] = [site.url + path, `${site.url}/icon-512.png`]
  const tags = [
    ['name="viewport"', 'width=device-width, initial-scale=1, viewport-fit=cover'],
    ['name="theme-color"', site.themeColor],
    ['name="description"', description],
    ['property="og:type"', 'website'],
    ['property="og:site_name"', site.keyword],
    ['property="og:locale"', site.lang?.replace('-', '_')],
    ['property="og:title"', title],
    ['property="og:description"', description],
    ['name="twitter:card"', 'summary_large_image'],
    ['name="twitter:title"', title],
    ['name="twitter:description"', description],
    ['property="og:url"', url],
    ['property="og:image"', card],
    ['property="og:image:width"', '1200'],
    ['property="og:image:height"', '630'],
    ['property="og:image:alt"', site.keyword],
    ['name="twitter:image"', card],
  ].map(([name, content = '']) => `<meta ${name} content="${escapeText(content)}">`)
  const data = [...describe(site, path, page), ...describeQuestions(page)].map(
    (one) =>
      `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...one })}</script>`,
  )
  return `<meta charset="utf-8">
<title>${escapeText(title)}</title>
${tags.join('\n')}
<link rel="canonical" href="${url}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/style.css">
${data.join('\n')}`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The text with what HTML would read as markup replaced. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? '')
}

function describe({ url, keyword, lang, footer }: Site, path: string, { name }: Page): object[] {
  const self = { name: keyword, url: `${url}/` }
  if (path === '/') {
    const sameAs = footer.socialLinks.map(({ link }) => link.href)
    return [
      { '@type': 'Organization', ...self, logo: `${url}/icon-512.png`, sameAs },
      { '@type': 'WebSite', ...self, inLanguage: lang },
    ]
  }
  const itemListElement = [
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${url}/` },
    { '@type': 'ListItem', position: 2, name },
  ]
  return [{ '@type': 'BreadcrumbList', itemListElement }]
}

function describeQuestions({ blocks }: Page): object[] {
  const questions = blocks.flatMap((block) => (block.type === 'faq' ? block.questions : []))
  const mainEntity = questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  return [{ '@type': 'FAQPage', mainEntity }]
}
