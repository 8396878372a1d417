import { css } from '@emotion/react'
import { useSite } from '../site-context.ts'

const style = css`
  display: block;
  width: auto;
`

/** The brand's logo, `/logo/{brand}.png?v=8`. The suffix leads caches past older logos (specification, section 2). */
export function Logo({ height = 72 }: { height?: number }) {
  const { brand, keyword } = useSite()
  return (
    <img
      css={style}
      src={`/logo/${brand}.png?v=8`}
      alt={keyword}
      width={height * 3}
      height={height}
    />
  )
}
