import { useSite } from '../document/site-context.ts'
import { css } from '../jsx/styles.ts'

const sizes = {
  small: css`
    height: 2.5rem;
    width: auto;
  `,
  large: css`
    height: clamp(3.5rem, 2.5rem + 3vw, 5rem);
    width: auto;
  `,
}

interface LogoProps {
  size?: keyof typeof sizes
  /** True next to a heading that says the same: screen readers pass over it. */
  silent?: boolean
}

/**
 * The brand's logo, `/logo/{brand}.png?v=8`. The suffix bypasses cached older logos (specification, section 2). The
 * small logo loads after the banner: otherwise React would have it fetched first.
 */
export function Logo({ size = 'large', silent = false }: LogoProps) {
  const { brand, keyword } = useSite()
  return (
    <img
      css={sizes[size]}
      src={`/logo/${brand}.png?v=8`}
      alt={silent ? '' : keyword}
      width={size === 'small' ? 120 : 240}
      height={size === 'small' ? 40 : 80}
      {...(size === 'small' && { fetchPriority: 'low' })}
    />
  )
}
