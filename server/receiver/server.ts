import { once } from 'node:events'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { csrf } from 'hono/csrf'
import { secureHeaders } from 'hono/secure-headers'
import { escapeHtml } from '../../builder/hosts/host-files.ts'
import { trapName, sayWrong } from '../../schema/values/form.ts'
import { explainCauses } from '../../site/files/explain-failure.ts'
import { ownPolicy, ownPage } from '../own-page.ts'
import { clientAddress } from '../own-request.ts'
import type { FormAnswers } from './answers.ts'
import { createLimiter } from './limiter.ts'
import type { SiteForm, SiteForms } from './site-forms.ts'
import type { MessageStore } from './store.ts'

/** What a receiver reads and fills; `onMessage` is called after each message that it has stored. */
export interface ReceiverOptions {
  readForms: () => Promise<SiteForms | undefined>
  store: MessageStore
  onMessage: () => void
  port: number
  /** How many proxies are in front of it, each of which adds to X-Forwarded-For the address that it was called from. */
  proxies: number
  limits?: Partial<typeof usual>
}

/** How much an address may send, and how long the headers and the whole of a request may take, in milliseconds. */
const usual = {
  perAddress: { burst: 10, interval: 60_000 },
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  maxConnections: 200,
}

/** A person does not answer a form within two seconds of seeing it; a form that was opened a month ago was copied. */
const [soonest, latest] = [2000, 30 * 86_400_000]

type Call = Context<{ Bindings: HttpBindings }>

/** Receives the answers to the forms of a site. Listens on loopback only; resolves when it listens, rejects when the port is taken. */
export async function startReceiver(options: ReceiverOptions) {
  const { readForms, store, onMessage, port, proxies } = options
  const { perAddress, maxConnections, ...timeouts } = { ...usual, ...options.limits }
  const mayAsk = createLimiter(perAddress)
  const isOwn = async (origin: string): Promise<boolean> => origin === (await readForms())?.origin
  let discarded = 0
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.use(
    secureHeaders({ crossOriginResourcePolicy: false, strictTransportSecurity: false }),
    cors({ origin: async (origin) => ((await isOwn(origin)) ? origin : null), allowMethods: [] }),
    csrf({ origin: isOwn }),
  )
  app.post('*', async (call) => {
    const page = (await readForms())?.byPage.get(call.req.query('page') ?? '')
    const forms = [...(page?.values() ?? [])]
    const [first] = forms
    if (!first) return call.text('This page has no form.', 404)
    if (!mayAsk(clientAddress(call.env.incoming, proxies))) return respond(call, first, 429)
    const maxSize = Math.max(...forms.map(({ maxBytes }) => maxBytes))
    const onError = () => respond(call, first, 413)
    const refused = await bodyLimit({ maxSize, onError })(call, async () => {})
    if (refused) return refused

    const data = await call.req.formData().catch(() => undefined)
    const form = page?.get(textOf(data, 'form-name') ?? '')
    if (!data || !form) return respond(call, first, 400)
    const age = Date.now() - Date.parse(textOf(data, 'opened_at') ?? '')
    // Without scripts there is no time, and the clock of a visitor may be fast.
    if (age >= 0 && age < soonest) return respond(call, form, 429)
    if (age > latest || textOf(data, trapName) !== '') {
      discarded++
      return respond(call, form, 200)
    }
    const answers = await form.readAnswers(data)
    if (answers.wrong.length > 0) return respond(call, form, 422, answers)
    try {
      await store.add(messageOf(form, answers))
    } catch (error) {
      console.error(`An answer could not be stored: ${explainCauses(error)}`)
      return respond(call, form, 503)
    }
    onMessage()
    return respond(call, form, 200)
  })
  const connectionsCheckingInterval = Math.min(timeouts.headersTimeout, 1000)
  const serverOptions = { ...timeouts, connectionsCheckingInterval }
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions })
  Object.assign(server, { maxConnections }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    /** The port that it listens on, and how many requests of programs were thrown away so far. */
    port: typeof address === 'object' && address !== null ? address.port : port,
    discarded: () => discarded,
    close: () => void server.close(),
  }
}

function messageOf({ page, block }: SiteForm, { values }: FormAnswers) {
  const { id: form = '', title, target, fields } = block
  const answers = fields.flatMap(({ name = '', label, kind }) => {
    const value = values.get(name)
    return value === undefined ? [] : [{ name, label, kind, value }]
  })
  return { form, title, page, recipient: target['recipient'] ?? '', answers }
}

function textOf(data: FormData | undefined, name: string): string | undefined {
  const value = data?.get(name)
  return typeof value === 'string' ? value : undefined
}

/** Answers a browser that sends the form itself with a page, and the code of the form with the names of fields. */
function respond(
  call: Call,
  form: SiteForm,
  status: 200 | 400 | 413 | 422 | 429 | 503,
  answers?: FormAnswers,
): Response | Promise<Response> {
  const { thanks } = form.block.target
  if (!call.req.header('accept')?.includes('text/html'))
    return call.json({ wrong: answers?.wrong ?? [] }, status)
  if (status === 200 && thanks !== undefined) return call.redirect(thanks, 303)
  call.header('Content-Security-Policy', ownPolicy)
  return call.html(renderAnswer(form, status === 200, answers), status)
}

/** A page for browsers without scripts: thanks, or what is wrong with the answers, or that the form could not be sent. */
function renderAnswer(form: SiteForm, isSent: boolean, answers: FormAnswers | undefined) {
  const { page, lang, block } = form
  const { missing = '', mistakes = '', failed = '' } = block.target
  const faults = block.fields.flatMap((field) => {
    const { name = '', label } = field
    const fault = (answers?.values.has(name) && sayWrong(field, block.target)) || missing
    return answers?.wrong.includes(name) ? [`<li>${escapeHtml(`${label}: ${fault}`)}</li>`] : []
  })
  const text = isSent ? block.thanks : escapeHtml(faults.length > 0 ? mistakes : failed)
  const list = faults.length > 0 ? `<ul>${faults.join('')}</ul>` : ''
  const back = `<p><a href="${escapeHtml(page)}">${escapeHtml(page)}</a></p>`
  return ownPage(lang, block.title, `<p>${text}</p>${list}${back}`)
}
