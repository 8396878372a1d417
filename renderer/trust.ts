/** The one name under which the policy of a page lets its script make markup from texts. */
export const trustName = 'markup'

/** Markup that browsers which know Trusted Types insert without complaint. */
interface TrustedMarkup {
  toString(): string
}

declare global {
  /** See https://www.w3.org/TR/trusted-types/; neither Node nor every browser has it. */
  var trustedTypes:
    | {
        createPolicy(
          name: string,
          rules: { createHTML(text: string): string },
        ): { createHTML(text: string): TrustedMarkup }
      }
    | undefined
}

const policy = globalThis.trustedTypes?.createPolicy(trustName, { createHTML: (text) => text })

/** Says of markup that the check has passed it, so that the page's policy lets it in. Nothing else may come here. */
export function trustMarkup(html: string): string | TrustedMarkup {
  return policy?.createHTML(html) ?? html
}
