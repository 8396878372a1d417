import type { ReactNode } from 'react'
import { SetMainButton, SetName } from '../change-sets/set-bar.tsx'
import { Icon } from '../fields/frame/icons.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { t } from '../i18n/translate.ts'
import { goToRegion } from '../keys/regions.ts'
import { everywhere, labelsOf } from '../keys/shortcuts.ts'
import { describeStep, sharedPlace, type Step } from '../model/step.ts'
import { AsOf } from '../preview/as-of.tsx'
import { PublishTools } from '../publish/publish-dialog.tsx'
import type { Session } from '../session/session.ts'
import { isUnsaved } from '../session/state.ts'
import { useSession, useSessionParts } from '../session/use-session.ts'
import { BrandChoice, LanguageChoice, PageSelect, PreviewChoices } from './choices.tsx'
import { MoreMenu } from './more-menu.tsx'

/** The top bar: the page, undo and redo, how the preview shows it, everything that is rarely needed, saving and publishing. */
export function TopBar() {
  const session = useSession()
  const { draft, saved, isSaving } = useSessionParts('draft', 'saved', 'isSaving')
  return (
    <header className="studio-header">
      <SkipLinks />
      <SetName />
      <BrandChoice />
      <PageSelect />
      <LanguageChoice />
      <div className="studio-set">
        <StepButton
          name={t('Undo')}
          icon="undo"
          what={draft.undoes ?? (draft.latest && describeStep(draft.latest))}
          onClick={() => {
            if (draft.undoes === undefined && draft.latest) goToStep(session, draft.latest)
            session.draft.undo()
          }}
        />
        <StepButton name={t('Redo')} icon="redo" what={draft.redoes} onClick={session.draft.redo} />
      </div>
      <PushButton
        className="studio-search-button"
        aria-label={t('Search')}
        title={t('Search and replace ({keys})', { keys: labelsOf(everywhere.search)[0] })}
        onClick={() => session.set({ isSearching: true })}
      >
        <Icon name="search" />
      </PushButton>
      <span className="studio-spring" />
      <PreviewChoices>
        <AsOf />
        <div className="studio-on-phone">
          <BrandChoice />
          <LanguageChoice />
        </div>
      </PreviewChoices>
      <MoreMenu />
      <SetMainButton>
        <PushButton
          look="main"
          onClick={() => void session.save()}
          aria-disabled={!isUnsaved({ draft, saved }) || isSaving}
        >
          {t('Save')}
        </PushButton>
        <PublishTools />
      </SetMainButton>
    </header>
  )
}

/** Shows where a step was made; the list of pages if that page is gone. */
function goToStep(session: Session, { places }: Step): void {
  const page = session.state().site.pages.find(({ key }) => places.has(key))
  if (page) session.set({ pageKey: page.key, block: undefined, panel: 'blocks' })
  else session.set({ panel: places.has(sharedPlace) ? 'site' : 'pages' })
}

/** Undo or redo, with what it would change and where. */
function StepButton({
  name,
  icon,
  what,
  onClick,
}: {
  name: string
  icon: 'undo' | 'redo'
  what: string | undefined
  onClick: () => void
}) {
  const words = what === undefined ? name : `${name}: ${what}`
  const [keys = ''] = labelsOf(icon === 'undo' ? everywhere.undo : everywhere.redo)
  return (
    <PushButton
      title={what === undefined ? name : `${words} (${keys})`}
      aria-label={words}
      onClick={onClick}
      disabled={what === undefined}
    >
      <Icon name={icon} />
    </PushButton>
  )
}

/** The first stops of the Tab key, which are shown while they have the focus: they skip the bars. */
function SkipLinks(): ReactNode {
  const session = useSession()
  return (
    <div className="studio-skip-links">
      <PushButton onClick={() => goToRegion(session, 'page')}>{t('Skip to the page')}</PushButton>
      <PushButton onClick={() => goToRegion(session, 'list')}>{t('Skip to the list')}</PushButton>
      <PushButton onClick={() => goToRegion(session, 'form')}>{t('Skip to the fields')}</PushButton>
    </div>
  )
}
