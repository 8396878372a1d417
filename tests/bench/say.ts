/** A time in milliseconds for people: seconds from one second on. */
export function sayTime(milliseconds: number): string {
  return milliseconds < 1000
    ? `${milliseconds.toFixed(0)} ms`
    : `${(milliseconds / 1000).toFixed(2)} s`
}

/** A size for people, in MB of a million bytes. */
export function sayMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}

/** Memory for people, in the unit in which it is promised. */
export function sayMebibytes(bytes: number): string {
  return `${mebibytesOf(bytes).toFixed(0)} MiB`
}

export function mebibytesOf(bytes: number): number {
  return bytes / 2 ** 20
}
