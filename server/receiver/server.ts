import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { csrf } from 'hono/csrf'
import { secureHeaders } from 'hono/secure-headers'
import { trapName } from '../../schema/values/form.ts'
import { explainCauses } from '../../site/files/explain-failure.ts'
import { answerPolicy, renderAnswer } from './answer-page.ts'
import type { Answers } from './answers.ts'
import { createLimiter, type Limit } from './limiter.ts'
import { maxBytesFrom, type SiteForm, type SiteForms } from './site-forms.ts'
import type { Message, MessageStore } from './store.ts'

/** What a receiver needs besides its limits. */
export interface ReceiverOptions {
  /** Reads the forms of the site; undefined while it cannot be read. */
  readForms: () => Promise<SiteForms | undefined>
  store: MessageStore
  /** Called when a message is stored. */
  onMessage: () => void
  port: number
  /** How many proxies are in front of it, each of which adds to X-Forwarded-For the address that it was called from. */
  proxies: number
  limits?: Partial<ReceiverLimits>
}

interface ReceiverLimits {
  perAddress: Limit
  /** How long the headers and the whole of a request may take, in milliseconds. */
  headers: number
  request: number
}

/** A person does not answer a form within two seconds of seeing it; a form that was opened a month ago was copied. */
const [soonest, latest] = [2000, 30 * 86_400_000]

const usual: ReceiverLimits = {
  perAddress: { burst: 10, interval: 60_000 },
  headers: 10_000,
  request: 120_000,
}

type Call = Context<{ Bindings: HttpBindings }>

/** What is wrong when no answer is to blame. */
const nothing: Answers = { values: new Map(), wrong: [] }

/** Receives the answers to the forms of a site. Listens on loopback only; resolves when it listens, rejects when the port is taken. */
export async function startReceiver(options: ReceiverOptions) {
  const { readForms, store, onMessage, port, proxies } = options
  const limits = { ...usual, ...options.limits }
  const mayAsk = createLimiter(limits.perAddress)
  let discarded = 0
  const isOwn = async (origin: string): Promise<boolean> => origin === (await readForms())?.origin
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.use(
    secureHeaders({ crossOriginResourcePolicy: false, strictTransportSecurity: false }),
    cors({ origin: async (origin) => ((await isOwn(origin)) ? origin : null), allowMethods: [] }),
    csrf({ origin: isOwn }),
  )
  app.post('*', async (call) => {
    const page = (await readForms())?.byPage.get(call.req.query('page') ?? '')
    const [first] = page?.values() ?? []
    if (!page || !first) return call.text('This page has no form.', 404)
    if (!mayAsk(addressOf(call, proxies))) return refuse(call, first, 429)
    const onError = () => refuse(call, first, 413)
    const refused = await bodyLimit({ maxSize: maxBytesFrom(page), onError })(call, async () => {
      call.res = await receive(call, page, first).catch((error: unknown) => {
        console.error(`An answer could not be stored: ${explainCauses(error)}`)
        return refuse(call, first, 503)
      })
    })
    return refused ?? call.res
  })
  const server = await listen(app, port, limits)
  return {
    ...server,
    /** How many requests of programs were thrown away so far. */
    discarded: () => discarded,
  }

  async function receive(
    call: Call,
    page: ReadonlyMap<string, SiteForm>,
    first: SiteForm,
  ): Promise<Response> {
    const data = await call.req.formData().catch(() => undefined)
    const name = textOf(data, 'form-name') ?? ''
    const form = page.get(name)
    if (!data || !form) return refuse(call, first, 400)
    const age = Date.now() - Date.parse(textOf(data, 'opened_at') ?? '')
    // Without scripts there is no time, and the clock of a visitor may be fast.
    if (age >= 0 && age < soonest) return refuse(call, form, 429)
    if (age > latest || textOf(data, trapName) !== '') {
      discarded++
      return thank(call, form)
    }
    const answers = await form.readAnswers(data)
    if (answers.wrong.length > 0) return refuse(call, form, 422, answers)
    store.add(name.slice('form-'.length), await messageOf(form, answers))
    onMessage()
    return thank(call, form)
  }

  async function messageOf({ block, page }: SiteForm, { values }: Answers): Promise<Message> {
    const answers: Message['answers'] = []
    for (const { name = '', label } of block.fields) {
      const value = values.get(name)
      if (typeof value === 'string') answers.push({ name, label, value })
      else if (value) answers.push({ name, label, value: await store.addFile(value), isFile: true })
    }
    const email = block.fields.find(({ kind, name = '' }) => kind === 'email' && values.has(name))
    const replyTo = values.get(email?.name ?? '')
    return {
      page,
      title: block.title,
      recipient: block.target['recipient'] ?? '',
      answers,
      ...(typeof replyTo === 'string' && { replyTo }),
    }
  }
}

function textOf(data: FormData | undefined, name: string): string | undefined {
  const value = data?.get(name)
  return typeof value === 'string' ? value : undefined
}

/** The proxy nearest to the receiver writes the last address. */
function addressOf({ req, env }: Call, proxies: number): string {
  const passed = (req.header('x-forwarded-for') ?? '').split(',')
  const address = proxies > 0 ? passed.at(-proxies)?.trim().slice(0, 50) : undefined
  return address || (env.incoming.socket.remoteAddress ?? '')
}

/** Browsers ask for a page where they send a form themselves. */
const wantsPage = ({ req }: Call): boolean => (req.header('accept') ?? '').includes('text/html')

function thank(call: Call, form: SiteForm): Response | Promise<Response> {
  const { thanks } = form.block.target
  if (!wantsPage(call)) return call.json({})
  return thanks === undefined ? showPage(call, form, 200) : call.redirect(thanks, 303)
}

function refuse(
  call: Call,
  form: SiteForm,
  status: 400 | 413 | 422 | 429 | 503,
  answers = nothing,
): Response | Promise<Response> {
  if (wantsPage(call)) return showPage(call, form, status, answers)
  return call.json({ wrong: answers.wrong }, status)
}

function showPage(
  call: Call,
  form: SiteForm,
  status: 200 | 400 | 413 | 422 | 429 | 503,
  answers?: Answers,
) {
  call.header('Content-Security-Policy', answerPolicy)
  return call.html(renderAnswer(form, answers), status)
}

/** How many visitors may send something at the same time. */
const maxConnections = 200

async function listen(
  { fetch }: Pick<Hono<{ Bindings: HttpBindings }>, 'fetch'>,
  port: number,
  { headers, request }: ReceiverLimits,
): Promise<{ port: number; close: () => void }> {
  const connectionsCheckingInterval = Math.min(headers, 1000)
  const times = { headersTimeout: headers, requestTimeout: request, connectionsCheckingInterval }
  return new Promise((resolve, reject) => {
    const server = createAdaptorServer({ fetch, serverOptions: times })
    if ('maxConnections' in server) server.maxConnections = maxConnections
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      const actual = typeof address === 'object' && address !== null ? address.port : port
      resolve({ port: actual, close: () => void server.close() })
    })
  })
}
