import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { extname } from 'node:path'

/**
 * Starts a CPU profile of this thread. The returned function stops it and writes it to `file`, a .cpuprofile that
 * browsers and editors open.
 */
export function startProfile(file: string): () => void {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.start')
  return () => {
    // A session in its own thread responds synchronously.
    session.post('Profiler.stop', (error, { profile }) => {
      if (error) throw error
      writeFileSync(file, JSON.stringify(profile))
    })
    session.disconnect()
  }
}

/** The profile of the n-th thread, next to that of the main thread: `build.cpuprofile` and `build.2.cpuprofile`. */
export function profileOfThread(file: string, thread: number): string {
  const ending = extname(file)
  return `${file.slice(0, file.length - ending.length)}.${thread}${ending}`
}
