import { useEffect, useState, type ReactNode } from 'react'
import { PagePicker } from './adding/block-picker.tsx'
import { PaneBar, Rail } from './bar/choices.tsx'
import { Dock, StatusBar } from './bar/dock.tsx'
import { TopBar } from './bar/top-bar.tsx'
import { BlockFields } from './blocks/block-fields.tsx'
import { BlockList } from './blocks/block-list.tsx'
import { ReviewComments, ReviewDetails } from './change-sets/review-panel.tsx'
import { PasteRows } from './clipboard/paste-rows.tsx'
import { watchClipboard } from './clipboard/watch-clipboard.ts'
import { fieldComponents } from './fields/field-components.ts'
import { FormToolsContext, createFormTools } from './fields/form/form-tools.ts'
import { FieldComponentsContext } from './fields/frame/field-view.tsx'
import { t } from './i18n/translate.ts'
import { ShortcutsDialog } from './keys/shortcuts-dialog.tsx'
import { useKeys } from './keys/use-keys.ts'
import { LanguageNotice } from './languages/language-notice.tsx'
import { TranslationList } from './languages/translation-list.tsx'
import { useLanguage } from './languages/use-language.ts'
import { CampaignList, CampaignSettings } from './panels/campaigns/campaigns-panel.tsx'
import { PageSettings } from './panels/page-settings.tsx'
import { PagesPanel } from './panels/pages-panel.tsx'
import { SectionList, SectionSettings } from './panels/sections/sections-panel.tsx'
import { SiteContents, SiteSettings } from './panels/site-settings.tsx'
import { isWrittenElsewhere, WrittenElsewhere } from './panels/written-elsewhere.tsx'
import { PictureSettings } from './pictures/picture-settings.tsx'
import { PictureOverview } from './pictures/pictures-panel.tsx'
import { refuseFiles } from './pictures/refuse-files.ts'
import { AsOfNotice } from './preview/as-of.tsx'
import { Preview } from './preview/preview.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import { SearchDialog } from './search/search-dialog.tsx'
import type { Panel } from './session/state.ts'
import { useSession, useSessionParts, useSessionState } from './session/use-session.ts'
import { watchPresses } from './window/press.ts'

/** The composer. */
export function Studio() {
  const session = useSession()
  useKeys(session)
  useEffect(() => watchPresses(document), [])
  useEffect(() => watchClipboard(document, session), [session])
  useEffect(() => refuseFiles(document, session), [session])
  const [tools] = useState(() => createFormTools(session))
  return (
    <FormToolsContext value={tools}>
      <FieldComponentsContext value={fieldComponents}>
        <Workbench />
        <SearchDialog />
        <ShortcutsDialog />
        <PagePicker />
        <PasteRows />
        <QuestionDialog />
      </FieldComponentsContext>
    </FormToolsContext>
  )
}

/** What is at the left and at the right of the page. The list of blocks is always there. */
const panels: Record<Panel, { list?: ReactNode; form: ReactNode }> = {
  blocks: { form: <PageSettings /> },
  pages: { list: <PagesPanel />, form: <PageSettings /> },
  sections: { list: <SectionList />, form: <SectionSettings /> },
  campaigns: { list: <CampaignList />, form: <CampaignSettings /> },
  pictures: { list: <PictureOverview />, form: <PictureSettings /> },
  site: { list: <SiteContents />, form: <SiteSettings /> },
  review: { list: <ReviewComments />, form: <ReviewDetails /> },
}

function Workbench() {
  const { block, panel, pageKey, section, picture, pane } = useSessionParts(
    'block',
    'panel',
    'pageKey',
    'section',
    'picture',
    'pane',
  )
  const language = useLanguage()
  const isElsewhere = useSessionState(isWrittenElsewhere)
  return (
    <div className="studio-bench" data-pane={pane} data-language={language !== undefined}>
      <TopBar />
      <Rail />
      <nav className="studio-left" aria-label={t('Contents')}>
        <div className="studio-panel" hidden={panel !== 'blocks'}>
          <BlockList />
        </div>
        {panels[panel].list}
      </nav>
      <main className="studio-middle">
        <AsOfNotice />
        <LanguageNotice />
        <Preview />
        <Dock />
      </main>
      <aside className="studio-right" aria-label={t('Fields')}>
        <span
          key={JSON.stringify([panel, pageKey, block, section, picture])}
          ref={scrollToTop}
          hidden
        />
        {language && panel !== 'pictures' && panel !== 'review' ? (
          <TranslationList view={language} />
        ) : isElsewhere && (panel === 'blocks' || panel === 'pages') ? (
          <WrittenElsewhere />
        ) : panel === 'blocks' && block !== undefined ? (
          <BlockFields index={block} />
        ) : (
          panels[panel].form
        )}
      </aside>
      <StatusBar />
      <PaneBar />
    </div>
  )
}

/** Another form begins at its top. */
function scrollToTop(top: HTMLElement | null): void {
  top?.parentElement?.scrollTo(0, 0)
}
