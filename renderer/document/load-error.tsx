import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useArrival } from './arrival.tsx'
import { Head } from './head.tsx'
import { homeLinkOf, useSite } from './site-context.ts'
import { button, buttonRow, secondaryButton } from '../theme/buttons.ts'
import { message } from '../theme/layout.ts'

/** Shown in main if the data of a page could not be loaded, or throws when it is shown, with a button to retry. */
export function LoadError({ retry, isThrown }: { retry: () => Promise<void>; isThrown?: true }) {
  const site = useSite()
  const { Home: text } = site.messages
  const { pathname } = useLocation()
  const [isTrying, setTrying] = useState(false)
  useArrival(pathname, text.loadFailed)
  const tryAgain = () => {
    setTrying(true)
    void retry().finally(() => setTrying(false))
  }
  return (
    <section css={message}>
      <Head title={text.loadFailed} description="" />
      <h1>{text.loadFailed}</h1>
      {!isThrown && <p>{text.loadFailedHint}</p>}
      <div css={buttonRow}>
        <button type="button" css={button} disabled={isTrying} onClick={tryAgain}>
          {text.tryAgain}
        </button>
        <a css={secondaryButton} {...homeLinkOf(site)}>
          {text.goHome}
        </a>
      </div>
    </section>
  )
}
