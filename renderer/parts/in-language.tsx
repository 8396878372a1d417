import type { ReactNode } from 'react'
import { cssOfData } from '../jsx/styles.ts'

/** What is not in the language around it; what lays it out does not see the element. */
export function InLanguage({ lang, children }: { lang: string; children: ReactNode }) {
  const noBox = cssOfData`
    display: contents;
  `
  return (
    <div lang={lang} dir="auto" css={noBox}>
      {children}
    </div>
  )
}
