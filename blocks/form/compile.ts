import type { PageData } from '../../renderer/page/page-data.ts'
import type { BlockTexts } from '../../renderer/messages/messages.ts'
import type { BlockOf } from '../../renderer/page/registry.ts'

/** Says where the form is sent, which page follows, and what it says by itself. */
export function compile(
  block: BlockOf<'form'>,
  {
    site: { url },
    page: { path },
    texts,
  }: { site: { url: string }; page: Pick<PageData, 'path'>; texts: BlockTexts },
): BlockOf<'form'> {
  const { thanksPage, target } = block
  const { required, choose, leaveEmpty, missing, mistakes, sending, failed } = texts
  const { wrongEmail, wrongDate, wrongFile } = texts
  const isNetlify = target['address'] === 'netlify'
  return {
    ...block,
    target: {
      ...(isNetlify ? { netlify: 'true', address: thanksPage ?? path } : target),
      // Netlify follows the address, and others need all of it.
      ...(thanksPage !== undefined && !isNetlify && { thanks: url + thanksPage }),
      ...{ required, choose, leaveEmpty, missing, mistakes, sending, failed },
      ...{ email: wrongEmail, date: wrongDate, file: wrongFile },
    },
  }
}
