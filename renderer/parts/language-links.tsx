import { useSite } from '../document/site-context.ts'
import { cssOfData } from '../jsx/styles.ts'
import { alternatesOf, showsNavigation, useLoaded } from '../page/loaded.ts'
import { container } from '../theme/layout.ts'

/**
 * The list of links to the current page in the other languages of the site, each in its own language; nothing if there is
 * none.
 */
export function LanguageLinks() {
  return showsNavigation(useLoaded()) ? <Links /> : null
}

/** The links to other languages below a page without the navigation. From the 404 page, they lead to the home pages. */
export function LanguageSwitch() {
  const { languages, messages } = useSite()
  if (showsNavigation(useLoaded()) || !languages) return null
  // Made here, so that the client of a site in one language has none of it.
  const row = cssOfData`
    ${container}
    margin-top: calc(var(--between) * -1);
    ul {
      display: flex;
      flex-wrap: wrap;
      justify-content: center;
      gap: 0 1.5rem;
      padding-bottom: 2.5rem;
    }
    a {
      display: flex;
      align-items: center;
      min-height: 2.75rem;
    }
  `
  return (
    <nav css={row} aria-label={messages.Home.mainNavigation}>
      <Links />
    </nav>
  )
}

function Links() {
  const loaded = useLoaded()
  const { lang: own, languages = [] } = useSite()
  const isMissing = loaded.state === 'not-found' && !loaded.alternates
  const alternates = alternatesOf(loaded)
  const links = languages.flatMap(({ lang, name, home }) => {
    const path = isMissing ? home : alternates.find((one) => one.lang === lang)?.path
    if (path === undefined || lang === own) return []
    return (
      <li key={lang}>
        <a href={path} hrefLang={lang} lang={lang}>
          {name}
        </a>
      </li>
    )
  })
  return links[0] ? <ul role="list">{links}</ul> : null
}
