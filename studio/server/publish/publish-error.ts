/** Why publishing failed, in a sentence for people who compose; `details` is what a program has printed. */
export class PublishError extends Error {
  constructor(
    message: string,
    readonly details = '',
  ) {
    super(message)
  }
}
