/** Lists the keys of a record. */
export function keysOf<T extends string>(record: Readonly<Record<T, unknown>>): T[] {
  const keys: T[] = []
  for (const key in record) keys.push(key)
  return keys
}
