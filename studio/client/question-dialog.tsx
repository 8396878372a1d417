import { useMemo, useState, type ReactNode } from 'react'
import { isPoName } from '../../site/locales/po/po-name.ts'
import { brandIn } from '../../site/overlay/overlay-name.ts'
import { isPagesText, picturesFile } from '../../site/view/picture-list.ts'
import type { Texts } from '../api.ts'
import type { FileConflict } from '../texts/merge-files.ts'
import type { ConflictSide } from '../texts/merge.ts'
import { Dialog } from './fields/dialogs/dialog.tsx'
import { PushButton } from './fields/frame/push-button.tsx'
import { ChangeList, ReportGroups } from './history/change-list.tsx'
import { siteValueOf } from './history/site-value.ts'
import { t, tSaid } from './i18n/translate.ts'
import { nameBrands } from './model/brands/brand-name.ts'
import { nameOfBrand } from './model/brands/brand-view.ts'
import { placeShown } from './model/brands/owners.ts'
import { labelOfPage } from './model/pages.ts'
import { renditionAddress } from './model/pictures/library.ts'
import { wordConflict } from './model/words/conflict-words.ts'
import { wordPages } from './model/words/uses.ts'
import { createSiteLens } from './model/write/site-lens.ts'
import { showPlace } from './panels/show-place.ts'
import type { Collision, QuestionOf } from './session/question.ts'
import type { Confirmed } from './session/saving.ts'
import type { Session } from './session/session.ts'
import { useSession, useSessionParts, useSessionState } from './session/use-session.ts'

/** Asks the question that has to be answered before the composer continues. */
export function QuestionDialog(): ReactNode {
  const question = useSessionState((state) => state.question)
  switch (question?.kind) {
    case 'save-shared-edit':
      return <SharedEdit {...question} />
    case 'save-samples':
      return <WithSamples {...question} />
    case 'save-with-problems':
      return <WithProblems {...question} />
    case 'conflicts':
      return <Conflicts {...question} />
    case 'unreadable':
      return <Unreadable {...question} />
    default:
      return null
  }
}

function Asked({ title, children }: { title: string; children: ReactNode }) {
  const session = useSession()
  return (
    <Dialog title={title} onClose={() => session.set({ question: undefined })}>
      <div className="studio-question">{children}</div>
    </Dialog>
  )
}

/** The pages that a save changes through their sections, each with its values before and after. */
function SharedEdit({ groups }: QuestionOf<'save-shared-edit'>) {
  const { base, files } = useSessionState(({ draft }) => draft)
  const pages = new Set(groups.flatMap(({ page }) => (page ? [JSON.stringify(page)] : [])))
  return (
    <Asked title={t('Saving changes {size}', { size: wordPages(pages.size) })}>
      <p>{t('You changed a shared section. These pages show it:')}</p>
      <ReportGroups groups={groups} />
      <section aria-label={t('All that is saved')}>
        <h3>{t('All that is saved')}</h3>
        <ChangeList before={base} after={files} />
      </section>
      <SaveAnswers label={t('Save these changes')} confirmed={{ sharedEdit: true }} />
    </Asked>
  )
}

/** The new pages with texts of examples. */
function WithSamples({ places }: QuestionOf<'save-samples'>) {
  const session = useSession()
  const { pages } = session.state().site
  const own = pages.filter(({ key }) => places.some((place) => place[1] === key))
  return (
    <Asked title={t('Not finished: {value}', { value: own.map(labelOfPage).join(', ') })}>
      <p>
        {t(
          'Some texts, dates or links there are still those of an example. Once this is saved and published, visitors see them.',
        )}
      </p>
      <SaveAnswers
        label={t('Save anyway')}
        confirmed={{ sharedEdit: true, samples: true }}
        refusal={t('Show me')}
        onRefuse={() => showPlace(session, places[0] ?? [])}
      />
    </Asked>
  )
}

function WithProblems({ totals, brands }: QuestionOf<'save-with-problems'>) {
  const brand = nameBrands(useSession().state().written, brands)
  const whose = brands.length === 0 ? '' : t(' for {brand}', { brand })
  return (
    <Asked title={t('This site has {totals}{whose}', { totals: tSaid(totals), whose })}>
      <p>
        {t(
          'Your changes are kept as a draft. If you save them now, the site cannot be built until the errors are fixed.',
        )}
      </p>
      <SaveAnswers
        label={t('Save with errors')}
        confirmed={{ sharedEdit: true, samples: true, problems: true }}
      />
    </Asked>
  )
}

/** The answers to a question about a save: not yet, and what is confirmed by it. */
function SaveAnswers({
  label,
  confirmed,
  refusal = t('Keep editing'),
  onRefuse,
}: {
  label: string
  confirmed: Confirmed
  refusal?: string
  onRefuse?: () => void
}) {
  const session = useSession()
  const answer = (act: (() => unknown) | undefined) => (): void => {
    session.set({ question: undefined })
    act?.()
  }
  return (
    <p className="studio-answers">
      <PushButton onClick={answer(onRefuse)}>{refusal}</PushButton>
      <PushButton
        look={confirmed.samples ? 'danger' : 'main'}
        onClick={answer(() => session.save(confirmed))}
      >
        {label}
      </PushButton>
    </p>
  )
}

function Unreadable(collision: QuestionOf<'unreadable'>) {
  const session = useSession()
  const isDisk = 'disk' in collision
  const { unreadable } = versions[collision.with]
  return (
    <Asked
      title={
        isDisk ? t('Changed on disk and not valid JSON') : t('Changed twice and not valid JSON')
      }
    >
      <p>
        {t(
          '{unreadable} The two versions cannot be merged, since at least one is not valid JSON.',
          { unreadable },
        )}
      </p>
      <p className="studio-answers">
        <PushButton onClick={() => session.set({ question: undefined })}>
          {t('Decide later')}
        </PushButton>
        <PushButton onClick={() => session.pickVersion(collision, 'theirs')}>
          {collision.with === 'published'
            ? t('Use what is published')
            : isDisk
              ? t('Use the version on disk')
              : t('Use the draft')}
        </PushButton>
        <PushButton look="danger" onClick={() => session.pickVersion(collision, 'mine')}>
          {collision.with === 'set'
            ? t('Use what others have saved')
            : isDisk
              ? t('Keep my version')
              : t('Use what was kept')}
        </PushButton>
      </p>
    </Asked>
  )
}

/** How the two versions of a collision are called. */
const versions: Record<
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
  published: {
    title: t('Changed here, and published by others'),
    what: t('Others have published changes in the same places.'),
    mine: t('Yours'),
    theirs: t('Published'),
    unreadable: t('Others have published a file that you have changed.'),
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
function Conflicts({ conflicts, merged, ...collision }: QuestionOf<'conflicts'>) {
  const session = useSession()
  const { draft } = useSessionParts('draft')
  const [choices, setChoices] = useState<ReadonlyMap<string, ConflictSide>>(new Map())
  const words = versions[collision.with]
  const wordsOf = useMemo(
    () => createWords(session.opened, { ...draft.files, ...merged }),
    [session, draft.files, merged],
  )
  return (
    <Asked title={words.title}>
      <p>
        {t('{what} Choose which version to keep for each. All other changes are merged.', {
          what: words.what,
        })}
      </p>
      {conflicts.map((conflict) => {
        const name = nameOf(conflict)
        const { place, ...sides } = wordsOf(conflict)
        return (
          <fieldset key={name} className="studio-box">
            <legend>{place}</legend>
            {(['mine', 'theirs'] as const).map((choice) => {
              const picture = conflict.file === picturesFile && conflict[choice]
              return (
                <label key={choice}>
                  <input
                    type="radio"
                    name={name}
                    checked={choices.get(name) === choice}
                    onChange={() => setChoices(new Map([...choices, [name, choice]]))}
                  />
                  {words[choice]}
                  {typeof picture === 'string' ? (
                    <img src={renditionAddress(picture)} alt="" />
                  ) : (
                    <span className="studio-version">{sides[choice]}</span>
                  )}
                </label>
              )
            })}
          </fieldset>
        )
      })}
      <p className="studio-answers">
        <PushButton onClick={() => session.set({ question: undefined })}>
          {t('Decide later')}
        </PushButton>
        <PushButton
          look="main"
          disabled={!conflicts.every((conflict) => choices.has(nameOf(conflict)))}
          onClick={() =>
            session.merge(collision, (conflict) => choices.get(nameOf(conflict)) ?? 'mine')
          }
        >
          {t('Merge')}
        </PushButton>
      </p>
    </Asked>
  )
}

/** Creates the function that puts conflicts of merged texts into words: for a brand, those of its site. */
function createWords(
  { main, bundle }: Session['opened'],
  texts: Texts,
): (conflict: FileConflict) => ReturnType<typeof wordConflict> {
  const lens = createSiteLens({ main, bundle })
  return (conflict) => {
    const { file } = conflict
    const { site, written, brandView } = lens.show(texts, brandIn(file))
    const isOfSite = isPagesText(file) || isPoName(file) || brandView
    const root = isOfSite ? siteValueOf(site, main) : site.roots.get(file)
    if (!brandView) return wordConflict(conflict, root, bundle)
    const shown = { ...conflict, file: main, path: placeShown(conflict, { brandView }, main) }
    const words = wordConflict(shown, root, bundle)
    return { ...words, place: `${nameOfBrand(written, brandView.brand)} › ${words.place}` }
  }
}

function nameOf({ file, path }: FileConflict): string {
  return JSON.stringify([file, path])
}
