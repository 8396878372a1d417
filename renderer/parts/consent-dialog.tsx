import { useSite } from '../document/site-context.ts'
import { cssOfData } from '../jsx/styles.ts'
import { button, secondaryButton } from '../theme/buttons.ts'
import { card } from '../theme/layout.ts'

/* Styles are made in the components, so that sites which ask nothing have none of them. */

/** Asks what visitors allow, if the site has to ask. Only a script shows it; a dialog element would take the focus then. */
export function ConsentDialog() {
  const { consent } = useSite()
  if (!consent) return null
  const { words, services } = consent
  const purposes = (['statistics', 'marketing'] as const).filter((one) => services[one])
  const dialog = cssOfData`
    ${card}
    inset: auto 0 calc(var(--dock) + 1rem);
    width: min(100% - 2rem, 34rem);
    max-height: calc(100dvh - var(--dock) - 2rem);
    border-color: var(--line);
    color: var(--text);
    p,
    label {
      display: flex;
      gap: 0.75rem;
      margin-top: 0.75rem;
    }
    button {
      flex: 1;
    }
    @media print {
      display: none;
    }
  `
  const act = (value: string, text: string) => (
    <button type="button" css={button} value={value}>
      {text}
    </button>
  )
  return (
    <div css={dialog} role="dialog" id="consent" popover="manual" aria-labelledby="consent-title">
      <h2 id="consent-title">{words.privacyChoices}</h2>
      <p>{words.privacyText}</p>
      {purposes.map((one) => (
        <p key={one}>{`${words[one]}: ${services[one]}`}</p>
      ))}
      <p>
        {act('allow', words.allow)}
        {act('decline', words.decline)}
      </p>
      <details hidden={purposes.length < 2}>
        <summary>{words.choose}</summary>
        {purposes.map((one) => (
          <label key={one}>
            <input type="checkbox" name={one} />
            {words[one]}
          </label>
        ))}
        <p>{act('save', words.saveChoices)}</p>
      </details>
    </div>
  )
}

/** Opens the dialog at the end of each page. */
export function PrivacyChoices() {
  const { consent } = useSite()
  if (!consent) return null
  const row = cssOfData`
    padding: 0 1rem 1rem;
    background: var(--sunken);
    text-align: center;
    aside:has(+ &) {
      order: 1; /* it docks below */
    }
    @media (scripting: none) {
      display: none;
    }
  `
  const { privacyChoices } = consent.words
  return (
    <section css={row} aria-label={privacyChoices}>
      <button type="button" css={secondaryButton} popoverTarget="consent">
        {privacyChoices}
      </button>
    </section>
  )
}
