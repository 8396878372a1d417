import { memo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Meta } from '../../schema/page-data.gen.ts'
import { normalizePath } from '../../schema/values/path.ts'
import { islands } from '../islands/islands.gen.ts'
import { css } from '../jsx/styles.ts'
import { PlaceView } from '../page/block-view.tsx'
import { useLoaded } from '../page/loaded.ts'
import type { PageData } from '../page/page-data.ts'
import { Logo } from '../parts/logo.tsx'
import { Picture } from '../parts/picture.tsx'
import { button, buttonRow, secondaryButton } from '../theme/buttons.ts'
import { message } from '../theme/layout.ts'
import { useArrival } from './arrival.tsx'
import { Head, resolveMeta } from './head.tsx'
import { useSite, homeLinkOf } from './site-context.ts'

/** The content of main: the page, a placeholder while its data is loading, or the 404 page. */
export function PageRoute() {
  const loaded = useLoaded()
  switch (loaded.state) {
    case 'ready':
      return <PageView page={loaded.page} />
    case 'not-found':
      return <NotFound />
    case 'unknown':
      return <Pending meta={loaded.meta} />
    case 'late':
      return <Pending />
    default:
      return <LoadError retry={loaded.retry} />
  }
}

function PageView({ page }: { page: PageData }) {
  const { title, description } = resolveMeta(page.meta, useRouteMeta())
  useArrival(page.path, title)
  return (
    <>
      <Head title={title} description={description} page={page} />
      <Blocks page={page} />
    </>
  )
}

/** Kept while the next page is loading: later updates of the router change nothing here. */
const Blocks = memo(({ page }: { page: PageData }) =>
  page.blocks.map((block, index) => (
    <PlaceView
      key={
        import.meta.env.PLAIN
          ? `${page.path} ${index}`
          : (lastingKey(block) ?? `${page.path} ${index}`)
      }
      block={block}
    />
  )),
)

/** An island with an id lasts while pages change to others that have an island of the same type and id. */
function lastingKey(block: PageData['blocks'][number]): string | undefined {
  if (block.type === 'broken' || block.id === undefined) return undefined
  return Object.hasOwn(islands, block.type) ? `${block.type} ${block.id}` : undefined
}

/** A route without data, or before its data has arrived: its own meta, and the placeholder. */
function Pending({ meta }: { meta?: Meta | undefined }) {
  const path = normalizePath(useLocation().pathname)
  const own = useRouteMeta()
  return (
    <>
      <Head {...resolveMeta(undefined, meta ?? own)} page={{ path }} />
      <p css={message} role="status">
        {useSite().messages.Home.loading}
      </p>
    </>
  )
}

function useRouteMeta(): Meta | undefined {
  const path = normalizePath(useLocation().pathname)
  return useSite().nav.find((entry) => entry.path === path)?.meta
}

/* The back button needs a script. */
const back = css`
  @media (scripting: none) {
    display: none;
  }
`

/* The middle of the picture, in a circle; it is beside the texts, which begin at one edge then. */
const pictured = css`
  picture img {
    width: min(26rem, 45vw);
    aspect-ratio: 1;
    object-fit: cover;
    border-radius: 50%;
  }
  @media (min-width: 48rem) {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: 1rem clamp(2rem, 5vw, 4.5rem);
    place-content: center;
    place-items: center start;
    text-align: start;
    picture {
      grid-row: 1 / span 6;
      justify-self: center;
    }
  }
`

const ways = css`
  gap: 0;
  margin-inline: -0.5rem;
  a {
    display: grid;
    place-items: center;
    min-height: 2.75rem;
    padding-inline: 0.5rem;
  }
`

function NotFound() {
  const site = useSite()
  const home = homeLinkOf(site)
  const { notFoundImage: image, messages, nav } = site
  const { NotFound: text } = messages
  return (
    <section css={[message, image && pictured]}>
      <Head title={text.heading} description={text.text} />
      {image && <Picture picture={image} sizes="(min-width: 48rem) 36rem, 60vw" cropped silent />}
      <a {...home} aria-label={`${site.keyword} ${site.messages.Home.homeLink}`}>
        <Logo />
      </a>
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
      <ul role="list" css={[buttonRow, ways]}>
        {nav
          .filter(({ path }) => path !== home.href)
          .map(({ path, label, lang }) => (
            <li key={path}>
              <a href={path} lang={lang}>
                {label}
              </a>
            </li>
          ))}
      </ul>
    </section>
  )
}

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
