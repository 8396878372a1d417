/** Creates what does one thing after the other, each whether or not the one before has failed. */
export function createTurns(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const done = last.then(task)
    last = done.catch(() => {})
    return done
  }
}
