import { icons } from '../../../renderer/file-path.ts'
import { listWords, quote, suggest } from '../suggest.ts'
import type { Facts } from '../facts.ts'
import type { Rule } from './rule.ts'

export const imageCount: Rule = {
  code: 'P022',
  severity: 'error',
  summary: 'public/images holds as many pictures as site.imageCount says.',
  *check(facts) {
    const expected = facts.site['imageCount']
    const found = facts.files.images.length
    if (typeof expected !== 'number' || found === expected) return
    const { missing, extra } = compareImages(facts)
    const details = [
      `found ${found}`,
      ...(missing.length > 0 ? [`missing: ${listWords(missing)}`] : []),
      ...(extra.length > 0 ? [`not used: ${listWords(extra)}`] : []),
    ]
    yield {
      code: 'P022',
      path: ['site', 'imageCount'],
      message: `image count mismatch: expected ${expected} img files (${details.join('; ')})`,
      hint: 'Put the missing pictures into public/images, remove what is too much, or correct "imageCount".',
    }
  },
}

export const missingImage: Rule = {
  code: 'P023',
  severity: 'error',
  summary: 'Every picture that a page names is in public/images.',
  *check(facts) {
    const { images } = facts.files
    const expected = facts.site['imageCount']
    if (typeof expected === 'number' && images.length < expected) return // named by the count already
    for (const { piece, value, path } of facts.occurrences) {
      if (piece !== 'Image' || images.includes(value)) continue
      const meant = suggest(value, images)
      yield {
        code: 'P023',
        path,
        message: `There is no picture ${quote(value)}.${meant === undefined ? '' : ` Did you mean "${meant}"?`}`,
        hint:
          images.length > 0 ? `Pictures: ${listWords(images, 20)}.` : 'Put it into public/images.',
      }
    }
  },
}

export const missingFile: Rule = {
  code: 'P028',
  severity: 'error',
  summary: 'Every file that the site settings name is in the public folder.',
  *check({ occurrences, files, site }) {
    for (const { piece, value, path } of occurrences) {
      if (piece !== 'PublicFile') continue
      if (value.startsWith('/images/')) {
        yield {
          code: 'P028',
          path,
          message: 'The files in public/images are sources, which are not published as they are.',
          hint: 'Put the file into another folder of public.',
        }
        continue
      }
      if (files.has(value)) continue
      yield {
        code: 'P028',
        path,
        message: `There is no file ${quote(value)}.`,
        hint: `Put it at public${value}, or correct the name.`,
      }
    }
    const missingIcons = Object.values(icons).filter((file) => !files.has(file))
    if (missingIcons.length > 0) {
      yield {
        code: 'P028',
        path: ['site'],
        at: 'key',
        message: `The site has no ${missingIcons.length === 1 ? 'icon' : 'icons'} ${listWords(missingIcons)}.`,
        hint: 'Put every one into the public folder; browsers and phones show them.',
      }
    }
    const brand = site['brand']
    if (
      typeof brand === 'string' &&
      /^[a-z0-9-]+$/.test(brand) &&
      !files.has(`/logo/${brand}.png`)
    ) {
      yield {
        code: 'P028',
        path: ['site', 'brand'],
        message: `There is no logo "/logo/${brand}.png".`,
        hint: `Put it at public/logo/${brand}.png, or correct the brand.`,
      }
    }
  },
}

function compareImages({ occurrences, files }: Facts): { missing: string[]; extra: string[] } {
  const used = new Set(
    occurrences.filter(({ piece }) => piece === 'Image').map(({ value }) => value),
  )
  return {
    missing: [...used].filter((name) => !files.images.includes(name)).toSorted(),
    extra: files.images.filter((name) => !used.has(name)),
  }
}
