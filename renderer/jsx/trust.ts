/** The only policy name under which a page's script may create markup from texts. */
export const trustName = 'markup'

declare global {
  /**
   * See https://www.w3.org/TR/trusted-types/; neither Node nor every browser supports it. Its results replace strings
   * only where markup is inserted. TypeScript's DOM library knows only strings there.
   */
  var trustedTypes:
    | {
        createPolicy(
          name: string,
          rules: {
            createHTML?: (text: string) => string
            createScriptURL?: (url: string) => string | undefined
          },
        ): { createHTML(text: string): string }
      }
    | undefined
}

const policy = globalThis.trustedTypes?.createPolicy(trustName, { createHTML: (text) => text })

/**
 * Marks markup as trusted, because the check has accepted it or the renderer made it, so that the page's policy allows
 * it.
 */
export function trustMarkup(html: string): string {
  return policy?.createHTML(html) ?? html
}
