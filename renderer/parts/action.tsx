import type { Action as ActionData } from '../../schema/page-data.gen.ts'
import { button, secondaryButton } from '../theme/buttons.ts'
import { ExternalLink } from './external-link.tsx'

/** What a button takes. */
export interface ActionProps {
  action: ActionData
  /** The quieter look, for what is not the main thing to do. */
  secondary?: boolean
}

/** A button of page data: a link within the site, or an external one. */
export function Action({ action, secondary = false }: ActionProps) {
  const { href, label, linkType } = action
  const style = secondary ? secondaryButton : button
  if (linkType === 'page') {
    return (
      <a css={style} href={href}>
        {label}
      </a>
    )
  }
  return (
    <ExternalLink css={style} linkType={linkType} href={href}>
      {label}
    </ExternalLink>
  )
}
