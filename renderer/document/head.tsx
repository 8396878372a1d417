import { Helmet } from 'react-helmet-async'
import type { Meta } from '../../schema/page-data.gen.ts'
import {
  defaultLanguage,
  listTranslations,
  type Alternate,
  type PageData,
} from '../page/page-data.ts'
import { useSite } from './site-context.ts'

interface HeadProps {
  title: string
  description: string
  /** The page, or as much of it as is known; undefined for pages without an address, such as the 404 page. */
  page?: Pick<PageData, 'path' | 'meta' | 'card' | 'alternates'>
}

/** Chooses title and description from page data, else from the route's meta, else empty (specification, section 2). */
export function resolveMeta(
  page: Meta | undefined,
  route: Meta | undefined,
): { title: string; description: string } {
  return {
    title: page?.title ?? route?.title ?? '',
    description: page?.description ?? route?.description ?? '',
  }
}

/** The tags of a page's head: title, description, social card, address and canonical link. */
export function Head({ title, description, page }: HeadProps) {
  const site = useSite()
  const url = page && site.url + page.path
  const card = page?.card
  // Arrays cost a fifth as much as tags as children, which Helmet turns into arrays.
  return (
    <Helmet
      title={title}
      meta={[
        { name: 'description', content: description },
        { property: 'og:type', content: 'website' },
        { property: 'og:site_name', content: site.keyword },
        { property: 'og:locale', content: site.lang.replace('-', '_') },
        { property: 'og:title', content: title },
        { property: 'og:description', content: description },
        { name: 'twitter:card', content: card ? 'summary_large_image' : 'summary' },
        { name: 'twitter:title', content: title },
        { name: 'twitter:description', content: description },
        ...(!page || page.meta?.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
        ...(url ? [{ property: 'og:url', content: url }] : []),
        ...(card ? describeCard(site.url + card.src, card.alt) : []),
        ...(import.meta.env.MONOLINGUAL ? [] : describeLocales(page)),
      ]}
      link={
        url
          ? import.meta.env.MONOLINGUAL || !page?.alternates
            ? [{ rel: 'canonical', href: url }]
            : describeAddresses(page.alternates, page.path, site.url)
          : []
      }
    />
  )
}

/** The languages that a page is in; none for one that only stands in for a translation. */
function translationsOf(
  alternates: readonly Alternate[],
  path: string | undefined,
): ReturnType<typeof listTranslations> {
  const translations = listTranslations(alternates)
  const isReal = translations.length > 1 && translations.some((one) => one.path === path)
  return isReal ? translations : []
}

function describeLocales(
  { alternates = [], path }: Pick<PageData, 'alternates' | 'path'> = { path: '' },
): { property: string; content: string }[] {
  return translationsOf(alternates, path)
    .filter((one) => one.path !== path && one.hreflang !== defaultLanguage)
    .map(({ hreflang }) => ({
      property: 'og:locale:alternate',
      content: hreflang.replace('-', '_'),
    }))
}

/** A page that only stands in for a translation is a copy of the original, which comes first. */
function describeAddresses(
  alternates: readonly Alternate[],
  path: string | undefined,
  url: string,
): { rel: string; href: string; hrefLang?: string }[] {
  const isFallback = alternates.some((one) => one.path === path && one.isFallback)
  const canonical = isFallback ? alternates[0]?.path : path
  return [
    { rel: 'canonical', href: `${url}${canonical}` },
    ...translationsOf(alternates, path).map((one) => ({
      rel: 'alternate',
      hrefLang: one.hreflang,
      href: url + one.path,
    })),
  ]
}

/** Social networks read only absolute addresses, and show a picture at once if they know its size. */
function describeCard(
  url: string,
  alt: string,
): { property?: string; name?: string; content: string }[] {
  return [
    { property: 'og:image', content: url },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:image', content: url },
  ]
}
