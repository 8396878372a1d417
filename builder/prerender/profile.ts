import { Session } from 'node:inspector'
import { extname } from 'node:path'
import { writeAsked, type AskedFile } from '../../site/files/asked-file.ts'

/**
 * Starts a CPU profile of this thread. The returned function stops it and writes it to a .cpuprofile, which
 * browsers and editors open.
 */
export function startProfile(asked: AskedFile): () => void {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.start')
  return () => {
    // A session in its own thread responds synchronously.
    session.post('Profiler.stop', (error, { profile }) => {
      if (error) throw error
      writeAsked(asked, JSON.stringify({ ...profile, writtenBy: 'page-renderer' }))
    })
    session.disconnect()
  }
}

/** The profile of the n-th thread, next to that of the main thread: `build.cpuprofile` and `build.2.cpuprofile`. */
export function profileOfThread(asked: AskedFile, thread: number): AskedFile {
  const { file } = asked
  const ending = extname(file)
  return { ...asked, file: `${file.slice(0, file.length - ending.length)}.${thread}${ending}` }
}
