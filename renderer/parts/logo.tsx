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

/**
 * The brand's logo, `/logo/{brand}.png?v=8`. The suffix bypasses cached older logos (specification, section 2). The
 * small logo loads after the banner: otherwise React would have it fetched first.
 */
export function Logo({ size = 'large' }: { size?: keyof typeof sizes }) {
  const { brand, keyword } = useSite()
  return (
    <img
      css={sizes[size]}
      src={`/logo/${brand}.png?v=8`}
      alt={keyword}
      width={360}
      height={120}
      {...(size === 'small' && { fetchPriority: 'low' })}
    />
  )
}
