/** A request that is not granted: the status of the answer, and why, in plain words. */
export class Refused extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
