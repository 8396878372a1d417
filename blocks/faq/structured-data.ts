import type { BlockOf } from '../../renderer/page/registry.ts'

/**
 * The questions of a page for search engines: one FAQPage of https://schema.org/FAQPage, whose answers may contain
 * markup.
 */
export function structuredData(blocks: readonly BlockOf<'faq'>[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: blocks
      .flatMap(({ questions }) => questions)
      .map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
  }
}
