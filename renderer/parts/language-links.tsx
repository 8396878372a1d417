import { alternatesOf, useLoaded } from '../page/loaded.ts'
import { useSite } from '../document/site-context.ts'

/** Links to the current page in the other languages of the site, as items of a list; none for a site in one language. */
export function LanguageLinks() {
  const { lang: own, languages = [] } = useSite()
  const alternates = alternatesOf(useLoaded())
  return languages.map(({ lang, name }) => {
    const page = alternates.find((one) => one.lang === lang)
    return page && lang !== own ? (
      <li key={lang}>
        <a href={page.path} hrefLang={lang} lang={lang}>
          {name}
        </a>
      </li>
    ) : null
  })
}
