import type { BlockTexts } from '../../renderer/messages/messages.ts'
import type { BlockOf } from '../../renderer/page/registry.ts'

/** Says where the form is sent, which page follows, and what it says by itself. */
export function compile(
  block: BlockOf<'form'>,
  { site, page, texts }: { site: { url: string }; page: { path: string }; texts: BlockTexts },
): BlockOf<'form'> {
  const { thanksPage, target } = block
  const { required, choose, leaveEmpty, missing, mistakes, sending, failed } = texts
  const words = { required, choose, leaveEmpty, missing, mistakes, sending, failed }
  const { wrongEmail: email, wrongDate: date, wrongFile: file } = texts
  // Netlify follows the address, and other servers need all of the next one. The receiver knows it by the page.
  const isHere = target['address']?.startsWith('/')
  const delivery =
    target['address'] === 'netlify'
      ? { netlify: 'true', address: thanksPage ?? page.path }
      : {
          ...target,
          ...(target['recipient'] !== undefined && { address: fromPage(target, page.path) }),
          ...(thanksPage !== undefined && { thanks: (isHere ? '' : site.url) + thanksPage }),
        }
  return { ...block, target: { ...words, email, date, file, ...delivery } }
}

function fromPage({ address = '' }: BlockOf<'form'>['target'], path: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}page=${encodeURIComponent(path)}`
}
