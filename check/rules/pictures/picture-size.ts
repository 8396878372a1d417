import type { RuleFinding } from '../../problem/problem.ts'
import { quote } from '../../problem/suggest.ts'
import { noFindings, type Rule } from '../rule.ts'

/** Pixels: the widest place on a small phone at double density; what a build can scale in memory. */
const limits = { width: 640, ratio: 3, megapixels: 40 }

export const pictureSize: Rule = {
  code: 'P038',
  severity: 'warning',
  adjustable: true,
  summary: 'Pictures are at least 640 pixels wide, and not extremely wide, tall or large.',
  explanation:
    'The build only scales pictures down, so a small source looks blurred. A picture that is more than three times as wide as it is tall, or the reverse, breaks the layout. One of more than 40 million pixels slows down the build and looks no better.',
  example: ['"image": "vip-8-1"', '"image": "vip-8-1"'],
  exampleWith: { sizes: { 'vip-8-1': { width: 320, height: 240 } } },
  texts: {
    pieces: ['Image'],
    start({ files: { sizeOf } }) {
      const reported = new Set<string>()
      return ({ value, path }) => {
        const size = sizeOf?.(value)
        if (size === undefined || reported.has(value)) return noFindings
        reported.add(value)
        const fault = explain(`The picture ${quote(value)}`, size)
        return fault === undefined ? noFindings : [{ path, ...fault }]
      }
    },
  },
}

function explain(
  picture: string,
  { width, height }: { width: number; height: number },
): Pick<RuleFinding, 'message' | 'hint'> | undefined {
  const size = `${width} × ${height} pixels`
  if (width < limits.width) {
    return {
      message: `${picture} is ${width} pixels wide, so it looks blurred on phones.`,
      hint: `Replace it in public/images with one that is at least ${limits.width} pixels wide. Aim for 1200.`,
    }
  }
  if (Math.max(width / height, height / width) > limits.ratio) {
    return {
      message: `${picture} is very ${width > height ? 'wide' : 'tall'}: ${size}.`,
      hint: `Crop it so that the longer side is at most ${limits.ratio} times as long as the shorter one.`,
    }
  }
  if (width * height > limits.megapixels * 1_000_000) {
    return {
      message: `${picture} is extremely large: ${size}.`,
      hint: 'Scale it down to a width of 2000 pixels. No page shows more.',
    }
  }
  return undefined
}
