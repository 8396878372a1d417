// covers: check/rules/general/forms/** check/rules/gambling-ph/form-targets.ts blocks/form/** schema/values/form.ts builder/compile/** builder/hosts/policy.ts
import { parse } from 'parse5'
import { describe, expect, it } from 'vitest'
import { pagePolicy } from '../../../builder/hosts/policy.ts'
import { createPageRenderer } from '../../../renderer/prerender/entry-server.tsx'
import { defineSite } from '../../../schema/config/define-site.ts'
import { formSourcesOf } from '../../../schema/values/form.ts'
import { elementsBelow } from '../../fixtures/html.ts'
import { checkedFile, checkText, compileSite, siteWith, textOf } from '../../fixtures/sites.ts'

const off = { severity: 'off', reason: 'There are forms here.', until: '2099-12-31' }
const email = { kind: 'email', label: 'A "quoted" & email', name: 'email', isRequired: true }
const elsewhere = 'https://forms.team.example/in?key=1'

function textWithForm(form: object, address: string | undefined, more: object = {}): string {
  const sound = { type: 'form', id: 'body', title: 'Book', fields: [email], submit: 'Go' }
  const block = { ...sound, thanks: 'It is <b>yours</b>.', ...form }
  const forms = address === undefined ? undefined : { contact: { address, ...more } }
  const settings = { 'site forms': forms, 'site checks': { 'form-targets': off } }
  return textOf(siteWith({ 'pages /bonus blocks 4': block, ...settings }))
}

/** The form of the page, the elements in it, and the policy of the page. */
async function render(form: object, address: string, more?: object) {
  const file = checkedFile(textWithForm(form, address, more))
  const security = defineSite({}).security
  const policies: string[] = []
  const renderer = createPageRenderer(compileSite(file), '/client.js', (inline) => {
    policies.push(pagePolicy(inline, security))
    return ''
  })
  const { html } = await renderer.render('/bonus')
  await renderer.render('/')
  const attributesOf = (name: string) =>
    elementsBelow(parse(html))
      .filter(({ tagName }) => tagName === name)
      .map(({ attrs }) => Object.fromEntries(attrs.map((one) => [one.name, one.value])))
  const [own = {}] = attributesOf('form')
  const inputs = [...attributesOf('input'), ...attributesOf('select'), ...attributesOf('textarea')]
  return { html, own, inputs, policies }
}

describe('the check of a form', () => {
  const codes = (form: object, address?: string, more?: object): string[] =>
    checkText(textWithForm(form, address, more)).problems.map(({ code }) => code)

  it.each(['action', 'constructor', 'form-name'])(
    'finds a field with a name that browsers or Netlify use themselves: %s',
    (name) => expect(codes({ fields: [{ ...email, name }] }, elsewhere)).toEqual(['P096']),
  )

  it('finds a link to what visitors agree to in the help as well: P097', () => {
    const hint = 'Read the <a href="/vip">privacy text</a>.'
    const consent = { kind: 'consent', label: 'You may answer me.', name: 'consent', hint }
    expect(codes({ fields: [consent] }, elsewhere)).toEqual([])
  })

  it('takes an address for mail, and no header with it', () => {
    const mailTo = 'office@p666.example'
    expect(codes({}, '/forms', { mailTo })).toEqual([])
    expect(codes({}, '/forms', { mailTo: 'a@b.example\nBcc: c@d.example' })).toEqual(['P016'])
  })

  it.each([
    'javascript:alert(1)',
    'http://forms.example/',
    '//forms.example/',
    "https://forms.example/;script-src 'unsafe-inline'",
    'https://forms.example/, https://other.example/',
    'https://me@forms.example/',
    'https://forms.example\\@other.example/',
    'https://forms.example/"onclick=1',
  ])('refuses the address %j', (address) => {
    expect(codes({}, address)).toContain('P016')
  })
})

describe('a form on a page', () => {
  it('is sent by the browser, with its name, a trap for programs and native checks', async () => {
    const { own, inputs } = await render({ thanksPage: '/vip' }, elsewhere)
    expect(own).toMatchObject({ method: 'post', action: elsewhere })
    expect(Object.keys(own)).not.toContain('name')
    expect(inputs).toContainEqual({ type: 'hidden', name: 'form-name', value: 'form-body' })
    const thanks = { type: 'hidden', name: 'thanks_page', value: 'https://p666.example/vip' }
    expect(inputs).toContainEqual(thanks)
    const trap = { name: 'your_website', tabindex: '-1', autocomplete: 'off' }
    expect(inputs).toContainEqual(trap)
    expect(inputs).toContainEqual(
      expect.objectContaining({
        type: 'email',
        name: 'email',
        required: '',
        autocomplete: 'email',
      }),
    )
  })

  it('tells the receiver its page, and nobody where the answers are mailed', async () => {
    const { html, own } = await render({}, '/forms', { mailTo: 'office@p666.example' })
    expect(own).toMatchObject({ action: '/forms?page=%2Fbonus' })
    expect(html).not.toContain('office@')
  })

  it('is found by Netlify, which shows the thank-you page', async () => {
    const { own, policies } = await render({ thanksPage: '/vip' }, 'netlify')
    const netlify = { 'data-netlify': 'true', 'data-netlify-honeypot': 'your_website' }
    expect(own).toMatchObject({ ...netlify, name: 'form-body', action: '/vip' })
    expect(policies[0]).toContain("connect-src 'self'; ")
    expect(policies[0]).toContain("; form-action 'self'; ")
    expect((await render({}, 'netlify')).own).toMatchObject({ action: '/bonus' })
  })

  it('may be sent to its target and nowhere else, and other pages may send nothing', async () => {
    const { policies } = await render({}, elsewhere)
    const [page, other] = policies
    expect(page).toContain("; connect-src 'self' https://forms.team.example/in; ")
    expect(page).toContain("; form-action 'self' https://forms.team.example/in; ")
    expect(other).toContain("connect-src 'self'; ")
    expect(other).toContain("form-action 'none'; ")
  })

  it('says what is required, and sends files with their types', async () => {
    const file = { kind: 'file', label: 'A picture', name: 'picture', accept: ['pdf', 'pictures'] }
    const { html, own, inputs } = await render({ fields: [email, file] }, '/f', {
      takesFiles: true,
    })
    expect(own['enctype']).toBe('multipart/form-data')
    expect(html).toContain('A &quot;quoted&quot; &amp; email<span> (required)</span>')
    const found = inputs.find(({ type }) => type === 'file')
    expect(found).toMatchObject({
      accept: '.pdf,.jpg,.jpeg,.png,.webp',
      'data-wrong': 'Choose a file of at most 5 MB (.pdf, .jpg, .jpeg, .png, .webp).',
    })
  })
})

it('names the targets of a page, and what scripts may contact', () => {
  expect(formSourcesOf([])).toEqual([])
  expect(formSourcesOf(['/forms?page=%2F', 'https://a.example/x?a=b'])).toEqual([
    ['form-action', "'self'"],
    ['form-action', "'self'"],
    ['form-action', 'https://a.example/x'],
    ['connect-src', 'https://a.example/x'],
  ])
})
