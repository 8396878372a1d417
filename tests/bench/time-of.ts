/** The time in milliseconds of a single call. */
export function timeOf(run: () => unknown): number {
  const start = performance.now()
  run()
  return performance.now() - start
}
