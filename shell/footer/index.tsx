import { useSite } from '../../renderer/document/site-context.ts'
import { css } from '../../renderer/jsx/styles.ts'
import { ExternalLink } from '../../renderer/parts/external-link.tsx'
import type { ShellProps } from '../../renderer/shell/shell.ts'
import { secondaryButton } from '../../renderer/theme/buttons.ts'
import { container } from '../../renderer/theme/layout.ts'
import type { PaymentMethod } from '../../schema/page-data.gen.ts'

const footer = css`
  background: var(--sunken);
  font-size: 0.9375rem;
  padding-block: 2.5rem;
`

const inner = css`
  ${container}
  display: grid;
  gap: 2rem;
  @media (min-width: 48rem) {
    grid-template-columns: minmax(12rem, 1fr) auto;
  }
  h2 {
    font-size: 1rem;
    letter-spacing: 0;
    margin-bottom: 0.75rem;
  }
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
  }
  @media print {
    grid-template-columns: none;
  }
`

const promotion = css`
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 1rem;
  p {
    font-size: min(0.8rem + 1.2vw, 1.6rem);
    font-weight: 800;
    color: var(--link);
  }
`

/* Five are in a row, however narrow it is. */
const payment = css`
  display: grid;
  max-width: calc(20% - 0.4rem);
  img {
    grid-area: 1 / 1;
    transition: opacity 0.2s;
  }
  &:not(:hover) img + img,
  &:hover img:first-child {
    opacity: 0;
  }
`

const social = css`
  display: inline-flex;
  align-items: center;
  gap: 0.5rem;
  min-height: 2.75rem;
  padding-inline: 0 0.5rem;
  color: var(--text);
`

const small = css`
  grid-column: 1 / -1;
  display: grid;
  gap: 0.4rem;
  padding-top: 1.5rem;
  border-top: 1px solid var(--line);
  a {
    white-space: nowrap;
  }
`

/** The footer: a promotional line, payment methods, channels and copyright; shell blocks inside it come before that. */
export function Footer({ data, children }: ShellProps<'footer'>) {
  const { messages, promoUrl, keyword } = useSite()
  const { Home, Promotion } = messages
  const { promoText, paymentMethods, socialLinks, copyrightYear: year } = data
  return (
    <footer css={footer}>
      <div css={inner}>
        {promoText && (
          <div css={promotion}>
            <p>{promoText}</p>
            {promoUrl && (
              <ExternalLink css={secondaryButton} linkType="promo" href={promoUrl}>
                {Promotion.join}
              </ExternalLink>
            )}
          </div>
        )}
        {paymentMethods[0] && (
          <div>
            <h2>{Home.payments}</h2>
            <ul role="list">
              {paymentMethods.map((method) => (
                <PaymentMark key={method.name} method={method} />
              ))}
            </ul>
          </div>
        )}
        {socialLinks[0] && (
          <div>
            <h2>{Home.channels}</h2>
            <ul role="list">
              {socialLinks.map(({ label, icon, link }) => (
                <li key={label}>
                  <ExternalLink css={social} {...link}>
                    {icon && <img src={icon} alt="" width={28} height={28} loading="lazy" />}
                    {label}
                  </ExternalLink>
                </li>
              ))}
            </ul>
          </div>
        )}
        <div css={small}>
          {children}
          <p>{`© ${year ? `${year} ` : ''}${keyword}. ${Home.rights}`}</p>
        </div>
      </div>
    </footer>
  )
}

/**
 * A payment mark that changes to its hover variant under the pointer; the variant adds no information, so it has no
 * alternative text.
 */
function PaymentMark({ method }: { method: PaymentMethod }) {
  return (
    <li css={payment}>
      {[method.image, method.hoverImage].map((src, index) => (
        <img
          key={index}
          src={src}
          alt={index ? '' : method.name}
          width={72}
          height={45}
          loading="lazy"
        />
      ))}
    </li>
  )
}
