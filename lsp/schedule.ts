/** Runs a task after changes, one run at a time. */
export interface Schedule {
  /** Asks for a run once there were no further requests for a moment. */
  request: () => void
  /** Starts a run that was asked for, and resolves when the last one has ended. */
  settle: () => Promise<void>
  /** Whether a run was asked for that has not started. */
  isDue: () => boolean
}

/** Creates the schedule of a task, which must not reject; `rest` is in milliseconds. */
export function createSchedule(run: () => Promise<void>, rest: number): Schedule {
  let timer: NodeJS.Timeout | undefined
  let isDue = false
  let last = Promise.resolve()

  function settle(): Promise<void> {
    clearTimeout(timer)
    if (isDue) {
      last = last.then(() => {
        isDue = false
        return run()
      })
    }
    return last
  }

  return {
    request() {
      isDue = true
      clearTimeout(timer)
      timer = setTimeout(() => void settle(), rest)
    },
    settle,
    isDue: () => isDue,
  }
}
