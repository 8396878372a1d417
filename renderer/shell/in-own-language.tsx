import type { ReactNode } from 'react'
import { SiteContext, useSite } from '../document/site-context.ts'
import type { SiteData } from '../page/page-data.ts'
import { InLanguage } from '../parts/in-language.tsx'

interface InOwnLanguageProps {
  site: SiteData
  /** The name of the shell block and of its settings. */
  name: string
  children: ReactNode
}

/** A shell block, with all that it shows in the original language if its settings are not translated. */
export function InOwnLanguage({ site, name, children }: InOwnLanguageProps) {
  const { original } = site
  const { lang, messages } = original?.names.includes(name) ? original : site
  if (lang === useSite().lang) return children
  return (
    <SiteContext value={{ ...site, lang, messages }}>
      <InLanguage lang={lang}>
        {children}
        {/* Some blocks are hidden until an element follows them, for then they are whole. */}
        <template />
      </InLanguage>
    </SiteContext>
  )
}
