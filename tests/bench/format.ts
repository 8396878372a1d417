/** Formats a time in milliseconds: as seconds from one second on. */
export function formatTime(milliseconds: number): string {
  return milliseconds < 1000
    ? `${milliseconds.toFixed(0)} ms`
    : `${(milliseconds / 1000).toFixed(2)} s`
}

/** Formats a size in MB of a million bytes. */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}

/** Formats memory in the unit of its target. */
export function formatMebibytes(bytes: number): string {
  return `${mebibytesOf(bytes).toFixed(0)} MiB`
}

export function mebibytesOf(bytes: number): number {
  return bytes / 2 ** 20
}
