import type { Finding } from '../../../problem/problem.ts'
import { quote } from '../../../problem/wording.ts'
import type { Rule } from '../../rule.ts'

/** Pixels: the widest place on a small phone at double density; what a build can scale in memory. */
const limits = { width: 640, ratio: 3, megapixels: 40 }

export const pictureSize: Rule = {
  code: 'P038',
  name: 'picture-size',
  severity: 'warning',
  summary: 'Pictures are at least 640 pixels wide, and not extremely wide, tall or large.',
  explanation:
    'The build only scales pictures down, so a small source looks blurred. A picture that is more than three times as wide as it is tall, or the reverse, breaks the layout. One of more than 40 million pixels slows down the build and looks no better.',
  example: ['"image": "vip-8-1"', '"image": "vip-8-1"'],
  exampleWith: { sizes: { 'vip-8-1': { width: 320, height: 240 } } },
  texts: {
    pieces: ['Image'],
    start:
      ({ files: { sizeOf } }) =>
      (occurrence, { misfits }) => {
        const { value } = occurrence
        const isMisfit = explain(value, sizeOf?.(value)) !== undefined
        if (isMisfit) misfits.push({ image: value, path: occurrence.path })
        return undefined
      },
  },
  *site({ files: { sizeOf }, shell, pages }) {
    const reported = new Set<string>()
    for (const { misfits, file } of [{ ...shell, file: undefined }, ...pages]) {
      for (const { image, path } of misfits) {
        const fault = reported.has(image) ? undefined : explain(image, sizeOf?.(image))
        reported.add(image)
        if (fault) yield { path, file, ...fault }
      }
    }
  },
}

function explain(
  image: string,
  size?: { width: number; height: number },
): Pick<Finding, 'message' | 'hint'> | undefined {
  if (size === undefined) return undefined
  const { width, height } = size
  const picture = `The picture ${quote(image)}`
  const pixels = `${width} × ${height} pixels`
  if (width < limits.width) {
    return {
      message: `${picture} is ${width} pixels wide, so it looks blurred on phones.`,
      hint: `Replace it in public/images with one that is at least ${limits.width} pixels wide. Aim for 1200.`,
    }
  }
  if (Math.max(width / height, height / width) > limits.ratio) {
    return {
      message: `${picture} is very ${width > height ? 'wide' : 'tall'}: ${pixels}.`,
      hint: `Crop it so that the longer side is at most ${limits.ratio} times as long as the shorter one.`,
    }
  }
  if (width * height > limits.megapixels * 1_000_000) {
    return {
      message: `${picture} is extremely large: ${pixels}.`,
      hint: 'Scale it down to a width of 2000 pixels. No page shows more.',
    }
  }
  return undefined
}
