import { Fragment, useEffect, useRef } from 'react'
import { moveFocus } from '../../renderer/client/focus.ts'
import { useSite } from '../../renderer/document/site-context.ts'
import { css, cssOfData } from '../../renderer/jsx/styles.ts'
import { ExternalLink } from '../../renderer/parts/external-link.tsx'
import type { ShellProps } from '../../renderer/shell/shell.ts'
import { besides } from '../../renderer/theme/layout.ts'
import type { FloatingButton } from '../../schema/page-data.gen.ts'
import { readableOn } from '../../schema/values/contrast.ts'

/* Without room beside the text, the buttons are on a strip that ends the page, and sticks to the bottom of the window
   before that. Otherwise they float in the margin that `container` leaves. */
const strip = css`
  position: sticky;
  z-index: 2;
  bottom: var(--stick);
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 0.5rem;
  min-height: var(--dock);
  padding: 0.5rem 0.5rem calc(0.25rem + env(safe-area-inset-bottom));
  background: var(--sunken);
  box-shadow: 0 -0.5rem 1.5rem -1rem #000;
  a {
    display: flex;
    align-items: center;
    justify-content: center;
    flex: 1;
    max-width: 16rem;
    min-height: 2.75rem;
    padding: 0.25rem 0.4rem;
    border-radius: var(--control);
    gap: 0.35rem;
    font-size: 0.875rem;
    font-weight: 700;
    line-height: 1.15;
    text-align: center;
    text-decoration: none;
    overflow-wrap: break-word;
  }
  /* Two have room, at different heights. */
  label ~ a {
    translate: 0 -0.25rem;
  }
  label ~ a ~ a {
    display: none;
  }
  img {
    flex: none;
    max-width: 2.25rem;
  }
  /* The strip waits for what follows it: a button that has come in part moves its picture when its text comes. */
  &:has(:checked),
  &:not(:has(+ *)) {
    display: none;
  }
  @media ${besides} {
    &:has(+ *) {
      display: contents;
    }
    a {
      position: fixed;
      flex-direction: column;
      width: 6.25rem;
      padding-block: 0.6rem;
      border-radius: var(--radius);
      box-shadow: var(--shadow);
      transition: translate var(--time);
    }
    a:hover {
      translate: 0 var(--lift);
    }
    label ~ a ~ a {
      display: flex;
    }
    img {
      max-width: none;
    }
  }
`

/* It is between the buttons on the strip, and below them in the margin. */
const dismiss = css`
  position: relative;
  width: min(12vw, 2.5rem);
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
  @media ${besides} {
    position: fixed;
    width: 6.25rem;
    right: max(0.5rem, (100vw - var(--wide)) / 4 - 3.125rem);
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
    if (!current) return
    current.checked ||= remembers()
    // It may have been checked before the client ran.
    if (current.checked) remember()
  }, [])
  if (!data[0]) return null
  return (
    <aside css={strip} aria-label={offers}>
      {data.map((button, index) => (
        <Fragment key={index}>
          <FloatingLink button={button} />{' '}
          {index === 0 && (
            <label css={dismiss}>
              <input ref={box} type="checkbox" aria-label={hide} onChange={hideForVisit} />
              <span aria-hidden="true">×</span>
            </label>
          )}
        </Fragment>
      ))}
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

function FloatingLink({ button }: { button: FloatingButton }) {
  const { promoUrl } = useSite()
  const { text, href = promoUrl, rel, imageSrc, alt = '', size } = button
  const style = cssOfData([look(button), place(button)])
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

/** In the margin, each button has its own offset, which grows with the size of letters, as the buttons do. */
function place({ position, offset }: FloatingButton) {
  const [edge, side] = position.split('-')
  const distance = `${offset / 16}rem`
  return cssOfData`
    @media ${besides} {
      ${edge}: ${edge === 'top' ? `calc(${distance} + var(--bar))` : distance};
      ${side}: max(0.5rem, (100vw - var(--wide)) / 4 - 3.125rem);
    }
  `
}
