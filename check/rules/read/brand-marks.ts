import { asRecord, listIn } from '../../../schema/read/json-object.ts'

/** What a brand is recognised by in texts and addresses. */
export interface BrandMarks {
  brand: string
  /** Its name as visitors read it; undefined if it has none of its own. */
  keyword: string | undefined
  /** Where its site is published. */
  url: string | undefined
  /** Where its buttons lead. */
  promoUrl: string | undefined
  /** Where its channels, contact, buttons and redirects lead: hosts with their paths, mail addresses, phone numbers. */
  contacts: readonly string[]
  /** The names of the sections that its overlay uses, or that pages.json has. */
  uses?: readonly string[]
}

/** What in a text belongs to another brand: characters [from, to). */
export interface FoundMark {
  brand: string
  kind: 'name' | 'address' | 'logo'
  /** Set for an address that brands may share. */
  isContact?: boolean
  at: readonly [from: number, to: number]
}

/** Finds what belongs to other brands, in order; nothing is found twice. */
export type FindMarks = (text: string) => readonly FoundMark[]

/** Reads the marks of a brand from site settings of any shape. */
export function marksOf(brand: string, settings: unknown): BrandMarks {
  const { keyword, url, promoUrl, footer, ...others } = asRecord(settings)
  const [name, home, promo] = [keyword, url, promoUrl].map((value) =>
    typeof value === 'string' && value.trim() !== '' ? value : undefined,
  )
  const { contact, policy } = asRecord(others['securityContact'])
  const contacts = [
    contact,
    policy,
    ...listIn(footer, 'socialLinks').map((entry) => asRecord(asRecord(entry)['link'])['href']),
    ...listIn(settings, 'floatingButtons').map((entry) => asRecord(entry)['href']),
    ...Object.values(asRecord(others['redirects'])),
  ].flatMap((address) => (typeof address === 'string' ? plainAddress(address) : []))
  return { brand, keyword: name, url: home, promoUrl: promo, contacts }
}

/** What is left of a full address in whatever way it is written: `video.example/lucky`, `help@lucky.example`. */
function plainAddress(address: string): string[] {
  const form = /^(?:https?:\/\/(?:www\.)?|mailto:|tel:)(.+?)\/*(?:[?#].*)?$/i
  return form.exec(address)?.slice(1) ?? []
}

/**
 * Makes the search for marks of other brands. What is also a mark of the own brand, or part of one, is not found, nor is the
 * host of a promotional page that both have, nor a contact on a host of the own brand.
 */
export function createMarkFinder(own: BrandMarks, others: readonly BrandMarks[]): FindMarks {
  const [home, shared] = [own.url, own.promoUrl].map(hostOf)
  const isOwn = (contact: string): boolean =>
    [home, shared].some((host) => host !== undefined && hostForm(host).test(contact))
  const foreign = others.flatMap((other) => {
    const promo = hostOf(other.promoUrl)
    const contacts = other.contacts.filter((contact) => !isOwn(contact))
    return searchesOf(other, [hostOf(other.url), promo === shared ? undefined : promo, ...contacts])
  })
  const mayFind = createQuickSearch([...new Set(foreign.map(({ start }) => start))])
  const known = searchesOf(own, [home])
  return (text) => {
    if (!mayFind(text)) return none
    const harmless = known.flatMap((search) => findAll(search, text, true))
    const found = foreign.flatMap((search) => findAll(search, text, false))
    return found
      .filter((one, index) => {
        const rivals = [
          ...harmless,
          ...found.filter((other, at) => isLarger(other, one, at < index)),
        ]
        return !rivals.some((other) => contains(other, one))
      })
      .toSorted((a, b) => a.at[0] - b.at[0])
  }
}

/** Whether a name is of letters only, so that it may be a word of the language: it counts only as it is written. */
export function isOrdinary(name: string): boolean {
  return /^\p{L}+$/u.test(name)
}

const none: readonly FoundMark[] = []

/**
 * Makes the quick search for texts that contain one of these in any case, or may do so by the two letters that regular
 * expressions take for another one. Most texts contain none.
 */
function createQuickSearch(starts: readonly string[]): (text: string) => boolean {
  const plain = starts.filter((start) => !wide.test(start)).map((start) => start.toLowerCase())
  const others = starts.filter((start) => wide.test(start)).map(escape)
  const other = new RegExp(others.join('|') || '(?!)', 'iu')
  return (text) => {
    const lower = text.toLowerCase()
    return plain.some((start) => lower.includes(start)) || odd.test(text) || other.test(text)
  }
}

/** Any character beyond ASCII. */
const wide = /[^\0-\x7f]/

/** In any case, they are also the letters s and k. */
const odd = /[\u017f\u212a]/

interface Search extends Omit<FoundMark, 'at'> {
  form: RegExp
  /** What it finds begins with this, in any case. */
  start: string
  /** Finds only this very text; in any case if undefined. */
  exact?: string | undefined
}

function searchesOf(
  { brand, keyword, contacts }: BrandMarks,
  hosts: readonly (string | undefined)[],
): Search[] {
  const names = new Set([
    ...(keyword === undefined ? [] : [keyword]),
    ...(isOrdinary(brand) ? [] : [brand]),
  ])
  return [
    ...hosts.flatMap((start): Search[] => {
      if (start === undefined) return []
      const isContact = contacts.includes(start)
      return [{ brand, kind: 'address', isContact, form: hostForm(start), start }]
    }),
    {
      brand,
      kind: 'logo',
      form: new RegExp(String.raw`(?<=\blogo/)${escape(brand)}(?=\.)`, 'giu'),
      start: brand,
    },
    ...Array.from(names, (name): Search => {
      const exact = isOrdinary(name) ? name : undefined
      const [start = ''] = wordsOf(name)
      return { brand, kind: 'name', form: nameForm(name), exact, start }
    }),
  ]
}

/** The words of a name may be joined in any way, as they are in addresses. */
function nameForm(name: string): RegExp {
  const words = wordsOf(name).map(escape)
  return new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[\\s_-]*')}(?![\\p{L}\\p{N}])`, 'giu')
}

function wordsOf(name: string): string[] {
  return name.trim().split(/[\s_-]+/)
}

/** A host with all its subdomains, but not as the beginning of a longer one. */
function hostForm(host: string): RegExp {
  return new RegExp(
    `(?<![\\p{L}\\p{N}-])${escape(host)}(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`,
    'giu',
  )
}

function findAll({ form, exact, ...mark }: Search, text: string, inAnyCase: boolean): FoundMark[] {
  return Array.from(text.matchAll(form)).flatMap(({ index, 0: words }) =>
    inAnyCase || exact === undefined || words === exact
      ? [{ ...mark, at: [index, index + words.length] as const }]
      : [],
  )
}

function contains({ at: [from, to] }: FoundMark, { at: [first, last] }: FoundMark): boolean {
  return from <= first && last <= to
}

/** Whether another mark counts instead of one in the same place: the longer one, or else the first. */
function isLarger(other: FoundMark, one: FoundMark, isEarlier: boolean): boolean {
  const [more, less] = [other, one].map(({ at: [from, to] }) => to - from)
  return (more ?? 0) > (less ?? 0) || (more === less && isEarlier)
}

function hostOf(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined
  return new URL(address).hostname || undefined
}

/** The dash is not escaped: with the flag u, that is an error outside a class. */
function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}
