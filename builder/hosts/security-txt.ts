import type { SiteData } from '../../renderer/page/page-data.ts'
import type { PagesFile } from '../../schema/pages.gen.ts'
import type { Calendar } from '../../schema/values/calendar.ts'

type Site = PagesFile['site']

/** The address at which the security contact is published. */
export const securityTxtUrl = '/.well-known/security.txt'

/** The security contact of a site, which expires at the end of its last day. */
export function expiringAtEnd(
  contact: Site['securityContact'],
  { readMoment, offsetAt }: Calendar,
): Site['securityContact'] {
  const { end = Number.NaN } = readMoment(contact?.expires) ?? {}
  return contact && { ...contact, expires: `${contact.expires}T23:59:59${offsetAt(end - 1)}` }
}

/**
 * The security contact as a file by RFC 9116 (https://www.rfc-editor.org/rfc/rfc9116), from one whose expiry is a time. The
 * file's own address may only be included if it begins with https.
 */
export function formatSecurityTxt(
  { contact, policy, expires }: NonNullable<Site['securityContact']>,
  { url, lang, languages }: Pick<SiteData, 'url' | 'lang' | 'languages'>,
): string {
  const fields = [
    ['Contact', contact],
    ['Expires', expires],
    ['Canonical', url.startsWith('https:') ? url + securityTxtUrl : undefined],
    ['Policy', policy],
    ['Preferred-Languages', (languages?.map((one) => one.lang) ?? [lang]).join(', ')],
  ]
  return fields
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}\n`]))
    .join('')
}
