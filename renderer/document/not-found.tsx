import { Head } from './head.tsx'
import { Logo } from '../parts/logo.tsx'
import { homeLinkOf, useSite } from './site-context.ts'
import { button, buttonRow, secondaryButton } from '../theme/buttons.ts'
import { message } from '../theme/layout.ts'
import { css } from '../jsx/styles.ts'

/* The back button needs a script. */
const back = css`
  @media (scripting: none) {
    display: none;
  }
`

/** The page for any unknown path: 404, with links back and to the home page. */
export function NotFound() {
  const site = useSite()
  const home = homeLinkOf(site)
  const { NotFound: text } = site.messages
  return (
    <section css={message}>
      <Head title={text.heading} description={text.text} />
      <Logo />
      <p className="code">{text.code}</p>
      <h1>{text.heading}</h1>
      <p>{text.text}</p>
      <div css={buttonRow}>
        {/* The inline script steps back on any [data-back], before and after hydration, or to the page that it names. */}
        <button type="button" css={[secondaryButton, back]} data-back={home.href}>
          {text.goBack}
        </button>
        <a css={button} {...home}>
          {text.goHome}
        </a>
      </div>
    </section>
  )
}
