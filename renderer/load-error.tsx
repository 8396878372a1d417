import { useLocation, useRevalidator } from 'react-router-dom'
import { useArrival } from './arrival.tsx'
import { Head } from './head.tsx'
import { useSite } from './site-context.ts'
import { button, buttonRow, secondaryButton } from './theme/buttons.ts'
import { message } from './theme/layout.ts'

/** Shown in main when a page's data could not be loaded: says so, and offers another try. */
export function LoadError() {
  const { Home: text } = useSite().messages
  const { pathname } = useLocation()
  const { revalidate, state } = useRevalidator()
  useArrival(pathname, text.loadFailed)
  return (
    <section css={message}>
      <Head title={text.loadFailed} description="" />
      <h1>{text.loadFailed}</h1>
      <p>{text.loadFailedHint}</p>
      <div css={buttonRow}>
        <button
          type="button"
          css={button}
          disabled={state === 'loading'}
          onClick={() => void revalidate()}
        >
          {text.tryAgain}
        </button>
        <a css={secondaryButton} href="/">
          {text.goHome}
        </a>
      </div>
    </section>
  )
}
