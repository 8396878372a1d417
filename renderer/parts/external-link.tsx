import type { ReactNode } from 'react'
import type { ExternalLink as ExternalLinkData } from '../../schema/page-data.gen.ts'

type LinkType = ExternalLinkData['linkType']

/** Props of an external link: the properties of the specification, section 3. */
export interface ExternalLinkProps {
  id?: string | undefined
  linkType: LinkType
  href: string
  target?: ExternalLinkData['target'] | undefined
  rel?: string | undefined
  /** The language of a page that it leads to, if that is another one. */
  hrefLang?: string | undefined
  linkClass?: string | undefined
  /** Set by the css prop. */
  className?: string
  children: ReactNode
}

/** The defaults of `rel` by link type, if the data does not set it. */
const defaultRel: Record<LinkType, string> = {
  promo: 'nofollow noopener sponsored',
  social: 'nofollow noopener noreferrer',
  contact: 'nofollow',
  other: 'nofollow noopener',
}

/**
 * A link to another site. It always has `rel`, by which the client distinguishes it from links to pages and leaves it
 * to the browser.
 */
export function ExternalLink({
  linkType,
  target,
  rel,
  linkClass,
  className,
  children,
  ...others
}: ExternalLinkProps) {
  const classes = [className, linkClass].filter(Boolean).join(' ')
  return (
    <a
      {...others}
      rel={rel ?? defaultRel[linkType]}
      target={target === '_blank' ? target : undefined}
      className={classes || undefined}
    >
      {children}
    </a>
  )
}
