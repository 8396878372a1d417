/** One thing that the policy of a page allows: a directive, and what it names. */
export type PolicySource = readonly [directive: string, source: string]

/** Lists what sources name for a directive, each once. */
export function namedFor(directive: string, sources: readonly PolicySource[]): string[] {
  return [...new Set(sources.flatMap(([kind, one]) => (kind === directive ? [one] : [])))]
}
