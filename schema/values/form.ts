/** The address of a target that stands for what Netlify does with forms of the sites that it publishes. */
export const netlify = 'netlify'

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
