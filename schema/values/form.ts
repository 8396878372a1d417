import type { PolicySource } from '../scripts/policy-source.ts'

/** The address of a target that stands for what Netlify does with forms of the sites that it publishes. */
export const netlify = 'netlify'

/** The field that only programs fill in. */
export const trapName = 'your_website'

const fileEndings = {
  pdf: ['.pdf'],
  pictures: ['.jpg', '.jpeg', '.png', '.webp'],
  documents: ['.docx', '.odt', '.rtf', '.txt'],
}

interface FileField {
  accept?: readonly (keyof typeof fileEndings)[]
  maxSize?: number
}

/** What the names of files may end in; nothing if there are no limits. */
export function endingsOf({ accept = [] }: FileField): string[] {
  return accept.flatMap((one) => fileEndings[one])
}

/** What a field says when its answer is wrong, in the words of its form; undefined if there is no more to say than to fill it in. */
export function sayWrong(
  field: FileField & { kind: string },
  words: Readonly<Record<string, string>>,
): string | undefined {
  const endings = endingsOf(field)
  return words[field.kind]
    ?.replace('{size}', String(field.maxSize))
    .replace(' {types}', endings.length > 0 ? ` (${endings.join(', ')})` : '')
}

/** What the policy of a page allows for forms that are sent to these addresses, by the browser and by scripts. */
export function formSourcesOf(addresses: Iterable<string>): PolicySource[] {
  return [...addresses].flatMap((address): PolicySource[] => {
    const [other] = /^https:[^?]*/.exec(address) ?? []
    const own: PolicySource = ['form-action', "'self'"]
    return other === undefined ? [own] : [own, ['form-action', other], ['connect-src', other]]
  })
}
