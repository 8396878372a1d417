import { UserError } from '../../read/user-error.ts'
import { wrong } from './check-kinds.ts'

/** Where the receiver of forms keeps answers, and how it mails them. */
export interface ReceiveConfig {
  /**
   * The mail server and the user: smtps://website@mail.mill.example, or smtp://…:587, which is encrypted as well unless it is
   * on this machine. The password is the environment variable SMTP_PASSWORD.
   */
  smtp?: string
  /** The address that mail comes from. It belongs to `smtp`. */
  from?: string
  /** The folder for answers and their files, absolute or relative to the site. `received` if left out. */
  folder?: string
}

/** Throws a UserError unless mail can be sent, or none is. */
export function checkReceive({ smtp, from, folder }: ReceiveConfig): void {
  if (folder?.trim() === '') throw wrong('receive.folder', folder, 'Write the path of a folder.')
  if ((smtp === undefined) !== (from === undefined))
    throw new UserError('site.config.ts: "receive" needs both "smtp" and "from", or neither.')
  if (smtp === undefined) return
  const url = URL.canParse(smtp) ? new URL(smtp) : undefined
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '')
    throw wrong('receive.smtp', smtp, 'Write an address such as smtps://user@mail.mill.example.')
  // The message must not repeat it.
  if (url.password !== '')
    throw new UserError(
      'site.config.ts: "receive.smtp" contains a password. Set it in the environment, as SMTP_PASSWORD.',
    )
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(from ?? ''))
    throw wrong('receive.from', from, 'Write an email address.')
}
