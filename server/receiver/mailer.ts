import { createTransport, type Transporter } from 'nodemailer'
import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { ReceiveConfig } from '../../schema/config/receive.ts'
import { isForLoopback } from '../own-request.ts'
import type { MessageStore, StoredMessage } from './store.ts'

/** Where mail goes, and what happens when it is not taken. */
export interface MailerOptions {
  store: MessageStore
  config: ReceiveConfig
  password: string | undefined
  /** The email address of a recipient; undefined if the site settings no longer have it. */
  addressOf: (recipient: string) => Promise<string | undefined>
  print: (line: string) => void
  /** The milliseconds after which mail that was not taken is sent again, at first. */
  pause?: number
}

/** The most bytes of files in a mail; common servers take a little more. */
const maxAttached = 10_000_000

/**
 * Creates a function that mails all messages that are due, one after the other. What the server does not take stays in the
 * store, and is due again after a pause that doubles up to an hour.
 */
export function createMailer({
  store,
  config,
  password,
  addressOf,
  print,
  pause = 60_000,
}: MailerOptions) {
  const { smtp, from = '' } = config
  const transport = smtp === undefined ? undefined : transportTo(new URL(smtp), password)
  let running: Promise<void> | undefined
  let isWanted = false
  return async (): Promise<void> => {
    if (!transport) return
    isWanted = true
    await (running ??= sendAll(transport).finally(() => (running = undefined)))
  }

  async function sendAll(mail: Transporter): Promise<void> {
    while (isWanted) {
      const due = store.listDue(Date.now())
      isWanted = due.length > 0
      for (const message of due) {
        try {
          const to = await addressOf(message.recipient)
          if (to === undefined)
            throw new Error(`There is no recipient ${message.recipient} any more`)
          await mail.sendMail({ from, to, ...(await contentOf(message, store, from)) })
          store.markMailed(message.id)
        } catch (error) {
          const wait = Math.min(pause * 2 ** message.tries, 3_600_000)
          store.postpone(message.id, Date.now() + wait)
          const reason = error instanceof Error ? error.message : String(error)
          print(
            `Message ${message.id} is stored, but could not be mailed: ${reason}. Next try in ${Math.ceil(wait / 60_000)} min.`,
          )
        }
      }
    }
  }
}

function transportTo(url: URL, password: string | undefined): Transporter {
  const secure = url.protocol === 'smtps:'
  return createTransport({
    host: url.hostname,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    // No password or answer leaves this machine unencrypted.
    requireTLS: !secure && !isForLoopback({ host: url.hostname }),
    ...(url.username !== '' && {
      auth: { user: decodeURIComponent(url.username), pass: password ?? '' },
    }),
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Nothing that a visitor wrote is in a header but an address that was checked. A mail that arrives twice has the same id. */
async function contentOf(message: StoredMessage, store: MessageStore, from: string) {
  const files = message.answers.filter(({ isFile }) => isFile)
  const sizes = files.map(({ value }) => statSync(store.fileOf(value)).size)
  const areAttached = sizes.reduce((sum, size) => sum + size, 0) <= maxAttached
  const lines = message.answers.map(({ label, value, isFile }) => {
    const text = isFile ? (areAttached ? 'attached' : store.fileOf(value)) : value
    return `${label}:\n${text}\n`
  })
  const attachments = files.map(async ({ name, value }) => ({
    filename: `${name}${extname(value)}`,
    content: await readFile(store.fileOf(value)),
  }))
  return {
    subject: message.title,
    text: `${lines.join('\n')}\n${message.page}, ${new Date(message.receivedAt).toISOString()}\n`,
    messageId: `<${message.id}.${message.receivedAt}@${from.replace(/.*@/, '')}>`,
    ...(message.replyTo !== undefined && { replyTo: message.replyTo }),
    ...(areAttached && { attachments: await Promise.all(attachments) }),
  }
}
