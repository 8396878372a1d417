import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { extname } from 'node:path'

/**
 * Records what this thread does until the returned function is called, which writes it to `file`, a .cpuprofile that
 * browsers and editors open.
 */
export function startProfile(file: string): () => void {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.start')
  return () => {
    // In its own thread the session answers at once.
    session.post('Profiler.stop', (error, { profile }) => {
      if (error) throw error
      writeFileSync(file, JSON.stringify(profile))
    })
    session.disconnect()
  }
}

/** The profile of the n-th thread, beside that of the main one: `build.cpuprofile` and `build.2.cpuprofile`. */
export function profileOfThread(file: string, thread: number): string {
  const ending = extname(file)
  return `${file.slice(0, file.length - ending.length)}.${thread}${ending}`
}
