import { useMemo } from 'react'
import type { Html as Markup } from '../../schema/page-data.gen.ts'
import { css } from '../jsx/styles.ts'
import { trustMarkup } from '../jsx/trust.ts'

const paragraphs = css`
  unicode-bidi: plaintext;
  p {
    margin: 0 0 0.75em;
  }
  > :last-child {
    margin-bottom: 0;
  }
`

const lists = css`
  ul,
  ol {
    width: fit-content;
    margin: 0 0 0.75em;
    padding-inline-start: 1.4em;
    text-align: start;
  }
  li + li {
    margin-top: 0.35em;
  }
  ${paragraphs}
`

/** Text with markup, inserted unchanged, as a paragraph unless it has its own: the check rejects unsafe markup before the build starts. */
export function Html({ html }: { html: Markup }) {
  // React inserts it again if it is another object.
  const { Tag, styles, markup } = useMemo(() => readMarkup(html), [html])
  return <Tag css={styles} dangerouslySetInnerHTML={markup} />
}

function readMarkup(html: Markup) {
  const markup = { __html: trustMarkup(html) }
  const styles = /<[uo]l\b/i.test(html) ? lists : /<p\b/i.test(html) && paragraphs
  return { Tag: styles ? 'div' : 'p', styles, markup } as const
}
