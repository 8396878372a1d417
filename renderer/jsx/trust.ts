/** The one name under which the policy of a page lets its script make markup from texts. */
export const trustName = 'markup'

declare global {
  /**
   * See https://www.w3.org/TR/trusted-types/; neither Node nor every browser has it. What it makes stands in for strings
   * where markup is inserted, and nowhere else. TypeScript's DOM knows only strings there.
   */
  var trustedTypes:
    | {
        createPolicy(
          name: string,
          rules: { createHTML(text: string): string },
        ): { createHTML(text: string): string }
      }
    | undefined
}

const policy = globalThis.trustedTypes?.createPolicy(trustName, { createHTML: (text) => text })

/** Says of markup that the check has passed it, or the renderer made it, so that the page's policy lets it in. */
export function trustMarkup(html: string): string {
  return policy?.createHTML(html) ?? html
}
