import type { Take } from '../studio/take.ts'
import { giftBox } from './bonus.ts'

/** The pictures of the site, by the names that pages use. */
export const scenes: Readonly<Record<string, () => Take>> = {
  'bonus-2-1': giftBox,
}
