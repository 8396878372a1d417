import { dirname, resolve } from 'node:path'
import { reportOf } from '../../check/formats/report.ts'
import { UserError } from '../../schema/read/user-error.ts'
import { writeCsv } from '../../server/receiver/csv.ts'
import { createMailer } from '../../server/receiver/mailer.ts'
import { receiverPort } from '../../server/receiver/pass-on.ts'
import { startReceiver } from '../../server/receiver/server.ts'
import { createFormsReader } from '../../server/receiver/site-forms.ts'
import { openStore, type MessageStore } from '../../server/receiver/store.ts'
import type { Options } from '../options.ts'
import { printProblems } from '../output/print.ts'
import { nameInReports, placeExisting } from '../site/pages-file.ts'

const day = 86_400_000

/** Receives the answers to forms, until Ctrl+C, or prints those to one form. Returns the exit code. */
export async function receive(options: Options): Promise<number> {
  const { pages, brand, proxies = 0, deleteAfter = 90, settings, export: form } = options
  const place = placeExisting(pages, brand)
  const { folder = 'received' } = settings.receive
  const store = openStore(resolve(dirname(place.pagesFile), folder))
  if (form !== undefined) return exportForm(store, form)

  const readForms = createFormsReader(place, settings, (check) =>
    printProblems(reportOf(check, nameInReports(pages))),
  )
  const forms = await readForms()
  if (!forms) return 1
  if (forms.byPage.size === 0)
    throw new UserError(
      'No form is sent to the receiver. In the site settings, give a recipient of forms the email address that gets the answers: "mailTo".',
    )
  const mail = createMailer({
    store,
    config: settings.receive,
    password: process.env['SMTP_PASSWORD'],
    addressOf: async (recipient) => (await readForms())?.addressOf(recipient),
    print: (line) => console.error(line),
  })
  const onMessage = () => void mail()
  const port = options.port ?? receiverPort
  const receiver = await startReceiver({ readForms, store, onMessage, port, proxies })
  const clean = (): void => {
    store.deleteBefore(Date.now() - deleteAfter * day)
    const discarded = receiver.discarded()
    if (discarded > 0) console.log(`${discarded} requests of programs were discarded so far.`)
  }
  clean()
  setInterval(clean, day)
  setInterval(onMessage, 30_000)
  onMessage()
  console.log(`Receiving forms at http://127.0.0.1:${receiver.port}/ (press Ctrl+C to stop)`)
  if (settings.receive.smtp === undefined)
    console.log('Nothing is mailed: site.config.ts names no mail server ("receive").')
  else if (new URL(settings.receive.smtp).username !== '' && !process.env['SMTP_PASSWORD'])
    console.log(
      'SMTP_PASSWORD is not set, so the mail server may refuse the user in "receive.smtp". Set it, or leave the user out.',
    )
  if (proxies === 0)
    console.log('Behind a web server, all visitors count as one unless you add --proxies 1.')
  return 0
}

function exportForm(store: MessageStore, form: string): number {
  const all = store.listAll()
  store.close()
  const messages = all.filter((one) => one.form === form)
  if (messages.length === 0) {
    const known = [...new Set(all.map((one) => one.form))].join(', ')
    const others = known === '' ? '' : ` There are some to: ${known}.`
    throw new UserError(`There are no answers to a form "${form}".${others}`)
  }
  process.stdout.write(writeCsv(messages))
  return 0
}
