/** Remembers what a function made of the latest texts, at most `count` of them. What it makes must not be changed. */
export function rememberLatest<T>(count: number, make: (text: string) => T): (text: string) => T {
  const known = new Map<string, { made: T }>()
  return (text) => {
    const found = known.get(text) ?? { made: make(text) }
    known.delete(text)
    known.set(text, found)
    if (known.size > count) {
      const [oldest = ''] = known.keys()
      known.delete(oldest)
    }
    return found.made
  }
}
