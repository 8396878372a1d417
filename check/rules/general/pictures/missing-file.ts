import { htmlFileOf, icons } from '../../../../schema/values/file-path.ts'
import { addressIn, readLocales } from '../../../../schema/values/locale.ts'
import { isOwnVideo } from '../../../../schema/values/video.ts'
import type { SiteFacts } from '../../../facts.ts'
import { fixWith } from '../../../problem/fix-with.ts'
import { didYouMean, quote } from '../../../problem/wording.ts'
import type { Occurrence } from '../../../walk.ts'
import type { Rule, TextFinding } from '../../rule.ts'
import { explainPublicFault } from './public-fault.ts'

export const missingFile: Rule = {
  code: 'P028',
  name: 'missing-file',
  severity: 'error',
  adjustable: false,
  summary: 'Every file that the site settings and blocks name exists in the public folder.',
  explanation:
    'Icons, payment marks, the logo, videos and their captions are files in the public folder. Their names start with a slash. Correct the name, or add the file. Links in that folder must lead to files or folders in it. Files there are published as they are, so a photo must not say where it was taken or who took it, and none has the name of a file or folder that the build writes, such as robots.txt, "img" or "data". No two pictures in images differ only in their ending. Git repositories and .env files are never published.',
  example: ['"/floating/get.svg"', '"/floating/gift.svg"'],
  texts: {
    pieces: ['PublicFile', 'VideoAddress', 'CaptionsFile'],
    start:
      ({ files }) =>
      (occurrence) => {
        if (occurrence.piece === 'VideoAddress' && !isOwnVideo(occurrence.value)) return undefined
        if (occurrence.value.startsWith('/images/')) return isSource
        return files.has(occurrence.value) ? undefined : explainMissing(occurrence, files)
      },
  },
  *site({ files, site, pages }) {
    const prefixes = ['', ...readLocales(site).map(({ path }) => path)]
    const written = pages.flatMap(({ path }) =>
      prefixes.map((prefix) => htmlFileOf(addressIn(prefix, path))),
    )
    if (site['securityContact'] !== undefined) written.push('.well-known/security.txt')
    const ofBuild = written.flatMap((name) =>
      files.has(`/${name}`) ? { name: `public/${name}`, kind: 'taken' as const } : [],
    )
    for (const fault of [...(files.faults ?? []), ...ofBuild]) {
      yield { path: ['site'], at: 'key', ...explainPublicFault(fault) }
    }
    if (!files.has(icons.vector)) {
      yield {
        path: ['site'],
        at: 'key',
        message: `The site has no icon ${icons.vector}.`,
        hint: 'Add it to the public folder. Browsers show it, and the build draws the icons of phones from it.',
      }
    }
    const brand = site['brand']
    if (
      typeof brand === 'string' &&
      /^[a-z0-9-]+$/.test(brand) &&
      !files.has(`/logo/${brand}.png`)
    ) {
      yield {
        path: ['site', 'brand'],
        message: `There is no logo "/logo/${brand}.png".`,
        hint: `Add it as public/logo/${brand}.png, or correct the brand.`,
      }
    }
  },
}

const isSource: TextFinding = {
  message: 'Files in public/images are not published as they are.',
  hint: 'Move the file to another folder in public.',
}

function explainMissing({ value, path }: Occurrence, { has }: SiteFacts['files']): TextFinding {
  const near = [value.toLowerCase(), ...extensions.map((name) => value.replace(/[a-z]+$/, name))]
  const meant = near.find((file) => has(file))
  return {
    message: `There is no file ${quote(value)}.${didYouMean(meant)}`,
    hint: `Add it as public${value}, or correct the name.`,
    ...(meant !== undefined && { fix: fixWith(`Use the file ${quote(meant)}`, path, meant) }),
  }
}

const extensions = ['svg', 'png', 'jpg', 'webp', 'avif', 'mp4', 'webm', 'vtt']
