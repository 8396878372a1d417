import type { Action as ActionData } from '../../schema/page-data.gen.ts'
import { button, secondaryButton } from '../theme/buttons.ts'
import { ExternalLink } from './external-link.tsx'

/** Props of a button. */
export interface ActionProps {
  action: ActionData
  /** The quieter style, for secondary actions. */
  secondary?: boolean
}

/** A button of page data: a link within the site, or an external one. */
export function Action({ action, secondary = false }: ActionProps) {
  const { id, href, label, linkType } = action
  const style = secondary ? secondaryButton : button
  if (linkType === 'page') {
    return (
      <a
        id={id}
        css={style}
        href={href}
        {...(import.meta.env.MONOLINGUAL ? undefined : { hrefLang: action.hrefLang })}
      >
        {label}
      </a>
    )
  }
  return (
    <ExternalLink id={id} css={style} linkType={linkType} href={href}>
      {label}
    </ExternalLink>
  )
}
