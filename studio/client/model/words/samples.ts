import { collectSamples } from '../../../../check/rules/read/samples.ts'
import { oncePer } from '../../../../schema/cache/once-per.ts'
import type { StudioSite } from '../../../api.ts'
import { blocksOfOutline, outlinesOf } from '../../../outlines.ts'
import type { Session } from '../../session/session.ts'
import { openPage } from '../../session/state.ts'
import { textsByName } from '../pages.ts'

const samplesOf = oncePer(({ bundle, examples }: StudioSite) => {
  const begun = outlinesOf(bundle.settings).flatMap(
    (one) => blocksOfOutline(one, (type) => examples[type] ?? []) ?? [],
  )
  return collectSamples(bundle, [...Object.values(examples).flat(), ...begun])
})

/** Whether a text is to be replaced as a whole: that of an example, or one that its page was created with. */
export function isMadeText({ opened, state }: Pick<Session, 'opened' | 'state'>, text: string) {
  const name = openPage(state())?.value['name']
  return (
    samplesOf(opened).isSample(text) ||
    (typeof name === 'string' &&
      Object.values(textsByName(name, opened.bundle.settings)).includes(text))
  )
}
