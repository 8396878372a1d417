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

const onThisSite = "form-action 'self'"

/**
 * What the policy of a page names for forms that are sent to these addresses; nothing if there are none. It ends in a mark, so
 * that it is not the beginning of another one.
 */
export function formSourcesOf(addresses: Iterable<string>): string[] {
  const all = [...addresses]
  const others = all.flatMap((address) => /^https:[^?]*/.exec(address) ?? [])
  return all.length === 0 ? [] : [`${[onThisSite, ...new Set(others)].join(' ')};`]
}

/** Where the forms of a page may be sent, as a directive, by what its policy names; and where scripts may, with a space before each. */
export function formPolicyIn(sources: readonly string[]): { action: string; connect: string } {
  const action = sources.find((one) => one.startsWith(onThisSite))?.slice(0, -1)
  return action === undefined
    ? { action: "form-action 'none'", connect: '' }
    : { action, connect: action.slice(onThisSite.length) }
}
