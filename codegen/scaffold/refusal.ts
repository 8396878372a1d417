/** Why a command does nothing, with the remedy: told as it is, without a stack trace. */
export class Refusal extends Error {
  /** 1 where pages stand against it, 2 where the call itself is wrong. */
  readonly exitCode: 1 | 2

  constructor(message: string, exitCode: 1 | 2 = 2) {
    super(message)
    this.exitCode = exitCode
  }
}
