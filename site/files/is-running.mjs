// @ts-check

/**
 * Whether there is a process with this number.
 *
 * @param {number} pid
 */
export function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user exists all the same.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
