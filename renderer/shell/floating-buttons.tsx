import { css } from '@emotion/react'
import type { FloatingButton } from '../../schema/page-data.gen.ts'
import { ExternalLink } from '../parts/external-link.tsx'
import { useSite } from '../site-context.ts'
import { readableOn } from '../theme/contrast.ts'

/* Below 80rem there is no room beside the text: the buttons sit on a strip of their own at the foot of the window, and
   the page ends above it. From 80rem on they float in the margin that `container` leaves. */
const strip = css`
  a {
    position: fixed;
    z-index: 2;
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 0.5rem;
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
  @media (max-width: 79.99rem) {
    position: fixed;
    z-index: 2;
    inset: auto 0 0;
    height: calc(var(--dock) + env(safe-area-inset-bottom, 0px));
    background: var(--sunken);
    box-shadow: 0 -0.5rem 1.5rem -1rem #000;
    a {
      width: calc(50% - 1.25rem);
      max-width: 15rem;
      height: 3.25rem;
      padding: 0.25rem 0.5rem;
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

const colors: Record<FloatingButton['color'], [ground: string, text: string]> = {
  default: ['var(--raised)', 'var(--text)'],
  primary: ['var(--primary)', 'var(--on-primary)'],
  accent: ['var(--accent)', 'var(--on-accent)'],
  custom: ['var(--raised)', 'var(--text)'],
}

const pixels: Record<FloatingButton['size'], number> = { small: 36, medium: 48, large: 60 }

/** The two promotional buttons that stay in sight. */
export function FloatingButtons() {
  const { floatingButtons, messages } = useSite()
  return (
    <aside css={strip} aria-label={messages.Promotion.offers}>
      {floatingButtons.map((button, index) => (
        <FloatingLink key={index} button={button} index={index} />
      ))}
    </aside>
  )
}

function FloatingLink({ button, index }: { button: FloatingButton; index: number }) {
  const { text, href, rel, imageSrc, alt, size } = button
  return (
    <ExternalLink css={[look(button), place(button, index)]} linkType="promo" href={href} rel={rel}>
      <img
        src={imageSrc}
        alt={alt}
        width={pixels[size]}
        height={pixels[size]}
        fetchPriority="low"
      />
      {text}
    </ExternalLink>
  )
}

function look({ color, customColor }: FloatingButton) {
  const [ground, text] = colors[color]
  const own = color === 'custom' ? customColor : undefined
  return css`
    &,
    &:hover {
      background: ${own ?? ground};
      color: ${own === undefined ? text : readableOn(own)};
    }
  `
}

/** On the strip the buttons keep a trace of their different heights; in the margin they have their own distances. */
function place({ position, offset }: FloatingButton, index: number) {
  const [edge, side] = position.startsWith('top')
    ? ['top', position.slice(4)]
    : ['bottom', position.slice(7)]
  return css`
    @media (max-width: 79.99rem) {
      bottom: calc(${0.5 + index * 0.25}rem + env(safe-area-inset-bottom, 0px));
      ${index === 0 ? 'left: 1rem' : 'right: 1rem'};
    }
    @media (min-width: 80rem) {
      ${edge}: calc(${offset}px${edge === 'top' ? ' + var(--bar)' : ''});
      ${side}: max(0.5rem, calc((100vw - var(--wide)) / 4 - 3.125rem));
    }
  `
}
