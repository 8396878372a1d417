/** Milliseconds that something takes, once. */
export function timeOf(run: () => unknown): number {
  const start = performance.now()
  run()
  return performance.now() - start
}
