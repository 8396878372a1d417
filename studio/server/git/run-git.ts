import { spawn } from 'node:child_process'
import { devNull } from 'node:os'
import { basename } from 'node:path'

/** Where and for how long a program runs. */
interface RunSettings {
  cwd: string
  env: NodeJS.ProcessEnv
  signal?: AbortSignal | undefined
  /** Milliseconds after which it is ended; never if undefined. */
  timeout?: number | undefined
  /** Whether it is in a session of its own: it cannot ask on the terminal, and what it has started ends with it. */
  isAlone?: boolean
}

/** What a program has printed that failed, or that it was ended before it was done. */
export class ProgramError extends Error {
  constructor(
    message: string,
    /** Its exit status; null if it was ended. */
    readonly status: number | null,
  ) {
    super(message)
  }
}

/** Runs a program and resolves with what it prints. Rejects with a ProgramError if it fails. */
export function runProgram(
  [program = '', ...args]: readonly string[],
  { cwd, env, signal, timeout, isAlone = false }: RunSettings,
  input: string | Uint8Array = '',
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, detached: isAlone, stdio: 'pipe' })
    const printed: Buffer[] = []
    let said = ''
    const settle = (error?: ProgramError): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      if (error) reject(error)
      else resolve(Buffer.concat(printed))
    }
    const fail = (reason: string, status: number | null = null): void => {
      const words = Buffer.concat(printed).subarray(0, maxSaid).toString()
      settle(
        new ProgramError(`${words}${said}`.trim() || `${basename(program)}: ${reason}`, status),
      )
    }
    const stop = (): void => {
      const { pid } = child
      try {
        if (isAlone && pid !== undefined) process.kill(-pid, 'SIGTERM')
        else child.kill()
      } catch {
        child.kill()
      }
      fail('It took too long, or was stopped.')
    }
    const timer = timeout === undefined ? undefined : setTimeout(stop, timeout)
    signal?.addEventListener('abort', stop)
    if (signal?.aborted) stop()
    child.stdout.on('data', (part: Buffer) => printed.push(part))
    child.stderr.on('data', (part: Buffer) => (said = `${said}${part}`.slice(0, maxSaid)))
    child.on('error', ({ message }) => fail(message))
    child.on('close', (status) =>
      status === 0 ? settle() : fail(`It ended with ${status}.`, status),
    )
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}

/** The characters that are kept of what a failing program says. */
const maxSaid = 64 * 1024

/** Runs a command of git and resolves with what it prints. Rejects with a ProgramError if it fails. */
export type Git = (
  args: readonly string[],
  more?: { input?: string | Uint8Array; env?: Readonly<Record<string, string>>; timeout?: number },
) => Promise<Buffer>

/**
 * Returns what runs git in a folder, with the settings of this user, but no program that a repository names: no hooks, no
 * filters of its attributes, no transports but those of the network and of files. Nothing is asked for.
 */
export function gitIn(
  cwd: string,
  own: { env?: Readonly<Record<string, string>>; signal?: AbortSignal | undefined } = {},
): Git {
  return (args, { input, env, timeout } = {}) =>
    runProgram(
      ['git', ...settings.flatMap((setting) => ['-c', setting]), '--no-pager', ...args],
      {
        cwd,
        env: { ...environment(), ...own.env, ...env },
        signal: own.signal,
        timeout,
        isAlone: true,
      },
      input,
    )
}

const settings = [
  `core.hooksPath=${devNull}`,
  'core.fsmonitor=false',
  'core.autocrlf=false',
  // A killed machine leaves no half-written object or reference.
  'core.fsync=all',
  'core.logAllRefUpdates=always',
  'log.showSignature=false',
  'push.gpgSign=false',
  'push.followTags=false',
  'push.recurseSubmodules=no',
  'fetch.recurseSubmodules=no',
  'gc.autoDetach=false',
  // A server that says nothing for half a minute is given up.
  'http.lowSpeedLimit=1',
  'http.lowSpeedTime=30',
]

/** Variables of git that belong to this user; all others belong to whatever has started this program, such as a hook. */
const ofUser =
  /^GIT_(?:SSH|SSL|ASKPASS|AUTHOR|COMMITTER|EXEC_PATH|CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM)$)/

function environment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('GIT_') || ofUser.test(name),
  )
  return {
    // Without a program that asks for passwords, git would take that of SSH.
    GIT_ASKPASS: '',
    ...Object.fromEntries(inherited),
    GIT_ALLOW_PROTOCOL: 'file:git:http:https:ssh',
    GIT_NO_LAZY_FETCH: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GCM_INTERACTIVE: 'never',
    SSH_ASKPASS_REQUIRE: 'never',
    LC_ALL: 'C',
  }
}
