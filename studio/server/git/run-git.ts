import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { devNull } from 'node:os'
import { basename } from 'node:path'

/** How a program ends, if not by itself: by a signal, or after so many milliseconds. */
interface RunLimits {
  signal?: AbortSignal | undefined
  timeout?: number | undefined
}

/** Runs a program and resolves with what it prints. Rejects with that if it fails. */
export function runProgram(
  [program = '', ...args]: readonly string[],
  { cwd, env, signal: given, timeout }: RunLimits & { cwd: string; env: NodeJS.ProcessEnv },
  input: string | Uint8Array = '',
): Promise<Buffer> {
  const limits = [given ?? [], timeout === undefined ? [] : AbortSignal.timeout(timeout)].flat()
  const signal = AbortSignal.any(limits)
  const options = { cwd, env, signal, maxBuffer: 256 * 1024 * 1024, encoding: 'buffer' } as const
  return new Promise((resolve, reject) => {
    // Before the program itself, whose programs nobody would know then.
    signal.addEventListener('abort', () => endPrograms(child.pid))
    const child = execFile(program, args, options, (error, stdout, stderr) => {
      const reason = signal.aborted ? 'took too long, or was stopped' : error?.message
      if (error)
        reject(
          new Error(
            Buffer.concat([stdout, stderr]).toString().trim() || `${basename(program)}: ${reason}`,
          ),
        )
      else resolve(stdout)
    })
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
  })
}

/** Ends the programs that a program has started, where the system lists them: git leaves those of its transports. */
function endPrograms(id: number | undefined): void {
  try {
    const started = readFileSync(`/proc/${id}/task/${id}/children`, 'utf8').split(' ')
    for (const one of started.filter(Boolean).map(Number)) {
      endPrograms(one)
      process.kill(one)
    }
  } catch {
    // They have ended, or end when they get no answer.
  }
}

/** Runs a command of git and resolves with what it prints. Rejects with that if it fails. */
export type Git = (
  args: readonly string[],
  more?: { input?: string | Uint8Array; timeout?: number },
) => Promise<Buffer>

/**
 * Returns what runs git in a folder, with the settings of this user, but no program that a repository names: no hooks, no
 * filters of its attributes, no transports but those of the network and of files. Nothing is asked for.
 */
export function gitIn(
  cwd: string,
  { env, signal, timeout: usual }: RunLimits & { env?: Readonly<Record<string, string>> } = {},
): Git {
  const words = ['git', ...settings.flatMap((setting) => ['-c', setting]), '--no-pager']
  return (args, { input, timeout = usual } = {}) =>
    runProgram(
      [...words, ...args],
      { cwd, env: { ...environment(), ...env }, signal, timeout },
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
    // SSH would ask on the terminal: whether a host is known, or for a password.
    SSH_ASKPASS: 'false',
    SSH_ASKPASS_REQUIRE: 'force',
    LC_ALL: 'C',
  }
}
