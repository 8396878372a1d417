import { Fragment, useEffect, useRef } from 'react'
import type { FloatingButton } from '../../schema/page-data.gen.ts'
import type { ShellProps } from '../../renderer/shell/shell.ts'
import { moveFocus } from '../../renderer/client/focus.ts'
import { ExternalLink } from '../../renderer/parts/external-link.tsx'
import { useSite } from '../../renderer/document/site-context.ts'
import { css, cssOfData } from '../../renderer/jsx/styles.ts'
import { readableOn } from '../../schema/values/contrast.ts'

/* Below 80rem there is no room beside the text: the buttons sit on a strip at the bottom of the window, and the page
   ends above it. From 80rem on, they float in the margin that `container` leaves. */
const strip = css`
  a {
    position: fixed;
    z-index: 2;
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 0.35rem;
    border-radius: var(--control);
    font-size: 0.875rem;
    font-weight: 700;
    line-height: 1.15;
    text-align: center;
    text-decoration: none;
  }
  img {
    flex: none;
  }
  /* The strip waits for what follows it: a button that has come in part moves its picture when its text comes. */
  &:has(:checked),
  &:not(:has(+ *)) {
    display: none;
  }
  @media (max-width: 79.99rem) {
    position: fixed;
    z-index: 2;
    inset: auto 0 0;
    height: calc(var(--dock) + env(safe-area-inset-bottom));
    background: var(--sunken);
    box-shadow: 0 -0.5rem 1.5rem -1rem #000;
    a {
      width: min(50% - 2.5rem, 16rem);
      height: 3.25rem;
      padding: 0.25rem 0.4rem;
    }
    img {
      width: 2.25rem;
      height: 2.25rem;
    }
  }
  @media (min-width: 80rem) {
    a {
      flex-direction: column;
      width: 6.25rem;
      padding: 0.6rem 0.4rem;
      border-radius: var(--radius);
      box-shadow: var(--shadow);
      transition: translate var(--time);
    }
    a:hover {
      translate: 0 var(--lift);
    }
  }
`

/* It is between the buttons on the strip, and below them in the margin. */
const dismiss = css`
  position: fixed;
  z-index: 2;
  right: calc(50% - 1.25rem);
  bottom: calc(0.875rem + env(safe-area-inset-bottom));
  width: 2.5rem;
  font-size: 1.25rem;
  line-height: 2.5rem;
  text-align: center;
  cursor: pointer;
  input {
    position: absolute;
    inset: 0;
    opacity: 0;
  }
  &:has(:focus-visible) {
    outline: 3px solid var(--link);
  }
  @media (min-width: 80rem) {
    right: max(2.375rem, calc((100vw - var(--wide)) / 4 - 1.25rem));
    bottom: 0;
    line-height: 2rem;
  }
`

const pixels: Record<FloatingButton['size'], number> = { small: 36, medium: 48, large: 60 }

const hidden = 'offers hidden'

/**
 * The floating buttons, visible until the visitor hides them, which needs no script; the client remembers it for the
 * visit.
 */
export function FloatingButtons({ data }: ShellProps<'floatingButtons'>) {
  const { offers, hide } = useSite().messages.Promotion
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const { current } = box
    if (current) current.checked ||= remembers()
  }, [])
  if (!data[0]) return null
  return (
    <aside css={strip} aria-label={offers}>
      {data.map((button, index) => (
        <Fragment key={index}>
          <FloatingLink button={button} index={index} />{' '}
        </Fragment>
      ))}
      <label css={dismiss}>
        <input ref={box} type="checkbox" aria-label={hide} onChange={hideForVisit} />
        <span aria-hidden="true">×</span>
      </label>
    </aside>
  )
}

function hideForVisit(): void {
  remember()
  moveFocus(document.querySelector('main')) // what had the focus is gone
}

/** Without storage, the buttons reappear on the next page load. */
function remember(): void {
  try {
    sessionStorage.setItem(hidden, '1')
  } catch {}
}

function remembers(): boolean {
  try {
    return sessionStorage.getItem(hidden) === '1'
  } catch {
    return false
  }
}

function FloatingLink({ button, index }: { button: FloatingButton; index: number }) {
  const { promoUrl } = useSite()
  const { text, href = promoUrl, rel, imageSrc, alt = '', size } = button
  const style = cssOfData([look(button), place(button, index)])
  return (
    <ExternalLink
      css={style}
      linkType="promo"
      href={href}
      {...(import.meta.env.MONOLINGUAL ? undefined : { hrefLang: button.hrefLang })}
      rel={rel}
    >
      {imageSrc && (
        <img
          src={imageSrc}
          alt={alt}
          width={pixels[size]}
          height={pixels[size]}
          fetchPriority="low"
        />
      )}
      {` ${text}`}
    </ExternalLink>
  )
}

function look({ color, customColor }: FloatingButton) {
  const isNamed = color === 'primary' || color === 'accent'
  const own = color === 'custom' ? customColor : undefined
  return cssOfData`
    background: ${own ?? (isNamed ? `var(--${color})` : 'var(--raised)')};
    color: ${own ? readableOn(own) : isNamed ? `var(--on-${color})` : 'var(--text)'};
  `
}

/**
 * On the strip, the buttons keep a trace of their different heights, and only two have room; in the margin they have
 * their own offsets.
 */
function place({ position, offset }: FloatingButton, index: number) {
  const [edge, side] = position.split('-')
  return cssOfData`
    @media (max-width: 79.99rem) {
      bottom: calc(${0.5 + index * 0.25}rem + env(safe-area-inset-bottom));
      ${['left', 'right'][index] ?? 'display: none; right'}: max(1rem, 50% - 18rem);
    }
    @media (min-width: 80rem) {
      ${edge}: ${edge === 'top' ? `calc(${offset}px + var(--bar))` : `${offset}px`};
      ${side}: max(0.5rem, (100vw - var(--wide)) / 4 - 3.125rem);
    }
  `
}
