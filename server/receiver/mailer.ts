import { statSync } from 'node:fs'
import { createTransport, type Transporter } from 'nodemailer'
import type { ReceiveConfig } from '../../schema/config/options/receive.ts'
import { explainCauses } from '../../site/files/explain-failure.ts'
import { isForHost } from '../own-request.ts'
import type { MessageStore, StoredMessage } from './store.ts'

/** What mail is sent by and to: `addressOf` finds the email address of a recipient, if the site settings still have it. */
export interface MailerOptions {
  store: MessageStore
  config: ReceiveConfig
  password: string | undefined
  addressOf: (recipient: string) => Promise<string | undefined>
  print: (line: string) => void
  /** The milliseconds after which mail that was not taken is sent again, at first. */
  pause?: number
}

/** In bytes. Common mail servers take a little more; larger files are only stored. */
const maxAttached = 10_000_000

/**
 * Creates a function that mails all messages that are due. What the server does not take stays in the store, and is due
 * again after a pause that doubles up to an hour, or at once for the next mailer: what kept it back may be mended.
 */
export function createMailer(options: MailerOptions): () => Promise<void> {
  const { store, config, password, addressOf, print, pause = 60_000 } = options
  const { smtp, from = '' } = config
  const transport = smtp === undefined ? undefined : transportTo(new URL(smtp), password)
  store.makeDue()
  let queue = Promise.resolve()
  return () => (queue = queue.then(sendDue).catch((error: unknown) => print(explainCauses(error))))

  async function sendDue(): Promise<void> {
    for (const message of transport ? store.listDue(Date.now()) : []) {
      const { id, receivedAt, recipient, tries } = message
      try {
        const to = await addressOf(recipient)
        if (to === undefined) throw new Error(`there is no recipient ${recipient} any more`)
        // If it arrives twice, the same id shows it.
        const messageId = `<${id}.${receivedAt}@${from.replace(/.*@/, '')}>`
        await transport?.sendMail({ from, to, messageId, ...contentOf(message, store) })
        store.markMailed(id)
      } catch (error) {
        const wait = Math.min(pause * 2 ** tries, 3_600_000)
        store.postpone(id, Date.now() + wait)
        const next = `Next try in ${Math.ceil(wait / 60_000)} min.`
        print(`Message ${id} is stored, but could not be mailed: ${explainCauses(error)}. ${next}`)
      }
    }
  }
}

function transportTo(url: URL, password = ''): Transporter {
  const secure = url.protocol === 'smtps:'
  const user = decodeURIComponent(url.username)
  return createTransport({
    host: url.hostname,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    // No password or answer leaves this machine unencrypted.
    requireTLS: !secure && !isForHost({ host: url.hostname }),
    ...(user !== '' && { auth: { user, pass: password } }),
    socketTimeout: 60_000,
  })
}

/** Nothing that a visitor wrote is in a header but an email address that was checked. */
function contentOf({ title, page, receivedAt, answers }: StoredMessage, store: MessageStore) {
  const lines = answers.map(({ label, value }) => `${label}:\n${value}\n`)
  const replyTo = answers.find(({ kind }) => kind === 'email')?.value
  const files = answers.flatMap(({ kind, value }) => (kind === 'file' ? [value] : []))
  return {
    subject: title,
    text: `${lines.join('\n')}\n${page}, ${new Date(receivedAt).toISOString()}\n`,
    ...(replyTo !== undefined && { replyTo }),
    attachments: files
      .map((filename) => ({ filename, path: store.fileOf(filename) }))
      .filter(({ path }) => statSync(path).size <= maxAttached),
  }
}
