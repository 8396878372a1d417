import { wordPages } from './model/words/uses.ts'
import { ChangeList, ReportGroups } from './history/change-list.tsx'
import { Conflicts, versions } from './history/conflicts.tsx'
import { nameBrands } from './model/brands/brand-name.ts'
import { labelOfPage } from './model/pages.ts'
import { showPlace } from './panels/show-place.ts'
import type { Confirmed } from './session/saving.ts'
import type { Question, QuestionOf } from './session/question.ts'
import { useSession, useSessionState } from './session/use-session.ts'
import { Dialog } from './fields/dialogs/dialog.tsx'
import type { SessionState } from './session/state.ts'
import { PushButton } from './fields/frame/push-button.tsx'
import { t, tSaid } from './i18n/translate.ts'

/** Asks the question that has to be answered before the composer continues. */
export function QuestionDialog() {
  const session = useSession()
  const question = useSessionState((state) => state.question)
  if (!question) return null
  return (
    <Dialog
      title={titleOf(question, session.state())}
      onClose={() => session.set({ question: undefined })}
    >
      <div className="studio-question">
        {question.kind === 'save-shared-edit' && <SharedEdit {...question} />}
        {question.kind === 'save-samples' && <WithSamples {...question} />}
        {question.kind === 'save-with-problems' && <WithProblems />}
        {question.kind === 'conflicts' && <Conflicts {...question} />}
        {question.kind === 'unreadable' && <Unreadable {...question} />}
      </div>
    </Dialog>
  )
}

function titleOf(question: Question, { site, written }: SessionState): string {
  if (question.kind === 'save-shared-edit') {
    const pages = new Set(
      question.groups.flatMap(({ page }) => (page ? [JSON.stringify(page)] : [])),
    )
    return t('Saving changes {size}', { size: wordPages(pages.size) })
  }
  if (question.kind === 'save-samples') {
    const pages = site.pages.filter(({ key }) => question.places.some((place) => place[1] === key))
    return t('Not finished: {value}', { value: pages.map(labelOfPage).join(', ') })
  }
  if (question.kind === 'save-with-problems') {
    const { totals, brands } = question
    const brand = nameBrands(written, brands)
    const whose = brands.length === 0 ? '' : t(' for {brand}', { brand })
    return t('This site has {totals}{whose}', { totals: tSaid(totals), whose })
  }
  if (question.kind === 'conflicts') return versions[question.with].title
  return question.with === 'disk'
    ? t('Changed on disk and not valid JSON')
    : t('Changed twice and not valid JSON')
}

/** The pages that a save changes through their sections, each with its values before and after. */
function SharedEdit({ groups }: QuestionOf<'save-shared-edit'>) {
  const { base, files } = useSessionState(({ draft }) => draft)
  return (
    <>
      <p>{t('You changed a shared section. These pages show it:')}</p>
      <ReportGroups groups={groups} />
      <section aria-label={t('All that is saved')}>
        <h3>{t('All that is saved')}</h3>
        <ChangeList before={base} after={files} />
      </section>
      <SaveAnswers label={t('Save these changes')} confirmed={{ sharedEdit: true }} />
    </>
  )
}

/** The new pages with texts of examples. */
function WithSamples({ places }: QuestionOf<'save-samples'>) {
  const session = useSession()
  return (
    <>
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
    </>
  )
}

function WithProblems() {
  return (
    <>
      <p>
        {t(
          'Your changes are kept as a draft. If you save them now, the site cannot be built until the errors are fixed.',
        )}
      </p>
      <SaveAnswers
        label={t('Save with errors')}
        confirmed={{ sharedEdit: true, samples: true, problems: true }}
      />
    </>
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
  const look = confirmed.samples ? 'danger' : 'main'
  const answer = (act: () => unknown) => (): void => {
    session.set({ question: undefined })
    act()
  }
  return (
    <p className="studio-answers">
      <PushButton onClick={answer(() => onRefuse?.())}>{refusal}</PushButton>
      <PushButton look={look} onClick={answer(() => session.save(confirmed))}>
        {label}
      </PushButton>
    </p>
  )
}

function Unreadable(collision: QuestionOf<'unreadable'>) {
  const session = useSession()
  const isDisk = collision.with === 'disk'
  return (
    <>
      <p>
        {t(
          '{unreadable} The two versions cannot be merged, since at least one is not valid JSON.',
          { unreadable: versions[collision.with].unreadable },
        )}
      </p>
      <p className="studio-answers">
        <PushButton onClick={() => session.set({ question: undefined })}>
          {t('Decide later')}
        </PushButton>
        <PushButton onClick={() => session.pickVersion(collision, 'theirs')}>
          {isDisk ? t('Use the version on disk') : t('Use the draft')}
        </PushButton>
        <PushButton look="danger" onClick={() => session.pickVersion(collision, 'mine')}>
          {collision.with === 'set'
            ? t('Use what others have saved')
            : isDisk
              ? t('Keep my version')
              : t('Use what was kept')}
        </PushButton>
      </p>
    </>
  )
}
