import { useMemo, useState } from 'react'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { isPoName } from '../../../site/locales/po/po-name.ts'
import { isPagesText, picturesFile } from '../../../site/view/picture-list.ts'
import type { StudioSite, Texts } from '../../api.ts'
import { nameOfBrand } from '../model/brands/brand-view.ts'
import { placeShown } from '../model/brands/owners.ts'
import type { ConflictSide } from '../../texts/merge.ts'
import { renditionAddress } from '../model/pictures/library.ts'
import { wordConflict } from '../model/words/conflict-words.ts'
import { createSiteLens } from '../model/write/site-lens.ts'
import type { FileConflict } from '../../texts/merge-files.ts'
import type { Collision, QuestionOf } from '../session/question.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { siteValueOf } from './site-value.ts'
import { brandIn } from '../../../site/overlay/overlay-name.ts'
import { t } from '../i18n/translate.ts'
import { PushButton } from '../fields/frame/push-button.tsx'

/** How the two versions of a collision are called. */
export const versions: Record<
  Collision['with'],
  Record<ConflictSide | 'title' | 'what' | 'unreadable', string>
> = {
  disk: {
    title: t('Changed here and on disk'),
    what: t('The file on disk was changed in the same places as your draft.'),
    mine: t('Yours'),
    theirs: t('On disk'),
    unreadable: t('A file changed on disk while you edited it.'),
  },
  set: {
    title: t('Changed here, and saved by others'),
    what: t('Others have saved changes of this change set in the same places.'),
    mine: t('Saved by others'),
    theirs: t('Yours'),
    unreadable: t('Others have saved this change set while you edited it.'),
  },
  kept: {
    title: t('Changed here before, and in the draft since'),
    what: t(
      'This browser has kept changes that did not reach the draft. The draft was changed in the same places since.',
    ),
    mine: t('Kept in this browser'),
    theirs: t('In the draft'),
    unreadable: t(
      'This browser has kept changes that did not reach the draft, which was changed since.',
    ),
  },
}

/** Asks which version to keep of each place that both have changed. */
export function Conflicts({ conflicts, merged, ...collision }: QuestionOf<'conflicts'>) {
  const session = useSession()
  const [choices, setChoices] = useState<ReadonlyMap<string, ConflictSide>>(new Map())
  const words = versions[collision.with]
  const { main, bundle } = session.opened
  const files = useSessionState(({ draft }) => draft.files)
  const wordsOf = useMemo(
    () => createWords({ main, bundle }, { ...files, ...merged }),
    [main, bundle, files, merged],
  )
  const isDecided = conflicts.every((conflict) => choices.has(nameOf(conflict)))
  return (
    <>
      <p>
        {t('{what} Choose which version to keep for each. All other changes are merged.', {
          what: words.what,
        })}
      </p>
      {conflicts.map((conflict) => {
        const name = nameOf(conflict)
        const { file } = conflict
        const { place, ...sides } = wordsOf(conflict)
        return (
          <fieldset key={name} className="studio-box">
            <legend>{place}</legend>
            {(['mine', 'theirs'] as const).map((choice) => (
              <label key={choice}>
                <input
                  type="radio"
                  name={name}
                  checked={choices.get(name) === choice}
                  onChange={() => setChoices(new Map([...choices, [name, choice]]))}
                />
                {words[choice]}
                <Version file={file} value={conflict[choice]} words={sides[choice]} />
              </label>
            ))}
          </fieldset>
        )
      })}
      <p className="studio-answers">
        <PushButton onClick={() => session.set({ question: undefined })}>
          {t('Decide later')}
        </PushButton>
        <PushButton
          look="main"
          disabled={!isDecided}
          onClick={() =>
            session.merge(collision, (conflict) => choices.get(nameOf(conflict)) ?? 'mine')
          }
        >
          {t('Merge')}
        </PushButton>
      </p>
    </>
  )
}

/** Creates the function that puts conflicts of merged texts into words: for a brand, those of its site. */
function createWords(
  opened: Pick<StudioSite, 'main' | 'bundle'>,
  texts: Texts,
): (conflict: FileConflict) => ReturnType<typeof wordConflict> {
  const { main, bundle } = opened
  const lens = createSiteLens(opened)
  return (conflict) => {
    const { file } = conflict
    const brand = brandIn(file)
    const { site, written, brandView } = lens.show(texts, brand)
    const isOfSite = isPagesText(file) || isPoName(file) || brandView
    const root = isOfSite ? siteValueOf(site, main) : site.roots.get(file)
    if (!brandView) return wordConflict(conflict, root, bundle)
    const shown = { ...conflict, file: main, path: placeShown(conflict, { brandView }, main) }
    const words = wordConflict(shown, root, bundle)
    return { ...words, place: `${nameOfBrand(written, brandView.brand)} › ${words.place}` }
  }
}

/** One of two versions: a picture, or words. */
function Version({
  file,
  value,
  words,
}: {
  file: string
  value: JsonValue | undefined
  words: string
}) {
  return file === picturesFile && typeof value === 'string' ? (
    <img src={renditionAddress(value)} alt="" />
  ) : (
    <span className="studio-version">{words}</span>
  )
}

function nameOf({ file, path }: FileConflict): string {
  return JSON.stringify([file, path])
}
