import { useSite } from '../document/site-context.ts'
import { message } from '../theme/layout.ts'

/** The placeholder while a page's data is loading. */
export function Loading() {
  return (
    <p css={message} role="status">
      {useSite().messages.Home.loading}
    </p>
  )
}
