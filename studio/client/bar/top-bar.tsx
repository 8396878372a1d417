import { LanguageChoice } from '../languages/language-choice.tsx'
import { Icon } from '../fields/frame/icons.tsx'
import { hasChanges } from '../model/draft.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { SearchButton } from '../search/search-button.tsx'
import { AsOf } from '../preview/as-of.tsx'
import { BrandChoice } from './brand-choice.tsx'
import { MoreMenu } from './more-menu.tsx'
import { PageChoice } from './page-choice.tsx'
import { PreviewChoices } from './preview-choices.tsx'

/** The top bar: the page, undo and redo, how the preview shows it, everything that is rarely needed, and saving. */
export function TopBar() {
  const session = useSession()
  const draft = useSessionState((state) => state.draft)
  const isSaving = useSessionState((state) => state.isSaving)
  const isChanged = hasChanges(draft)
  return (
    <header className="studio-header">
      <h1>Composer</h1>
      <BrandChoice />
      <PageChoice />
      <LanguageChoice />
      <div className="studio-set">
        <StepButton
          name="Undo"
          what={draft.undoes}
          {...(isChanged && {
            whyNot: 'Nothing to undo here: Undo is for the page or the settings that you see.',
          })}
          onClick={session.draft.undo}
        />
        <StepButton name="Redo" what={draft.redoes} onClick={session.draft.redo} />
      </div>
      <SearchButton />
      <span className="studio-spring" />
      <PreviewChoices>
        <AsOf />
      </PreviewChoices>
      <MoreMenu />
      <button
        type="button"
        className="studio-main-button"
        onClick={() => void session.save()}
        aria-disabled={!isChanged || isSaving}
      >
        Save
      </button>
    </header>
  )
}

/** Undo or redo, with what it would change and where. */
function StepButton({
  name,
  what,
  whyNot = name,
  onClick,
}: {
  name: 'Undo' | 'Redo'
  what: string | undefined
  /** Said by the pointer while there is nothing. */
  whyNot?: string
  onClick: () => void
}) {
  const words = what === undefined ? name : `${name}: ${what}`
  return (
    <button
      type="button"
      title={what === undefined ? whyNot : words}
      aria-label={words}
      onClick={onClick}
      disabled={what === undefined}
    >
      <Icon name={name === 'Undo' ? 'undo' : 'redo'} />
    </button>
  )
}
