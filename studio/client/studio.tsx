import { useEffect, useState } from 'react'
import type { Path } from '../../check/problem/problem.ts'
import { BrandToolsContext } from './fields/brands/brand-tools.ts'
import { createBrandTools } from './session/brands/brand-tools.ts'
import { FormToolsContext, type FormTools, type NewPicture } from './fields/form/form-tools.ts'
import { Dock, StatusBar } from './bar/dock.tsx'
import { PaneBar } from './bar/pane-bar.tsx'
import { Rail } from './bar/rail.tsx'
import { TopBar } from './bar/top-bar.tsx'
import { copyByButton, pasteByButton, watchClipboard } from './clipboard/watch-clipboard.ts'
import { viewCampaigns } from './model/campaigns/campaigns.ts'
import { createLibrary } from './model/pictures/library.ts'
import { addPicture, listOf, takenNames } from './model/pictures/picture-edits.ts'
import { createTargetLister } from './model/page-targets.ts'
import { CampaignList, CampaignSettings } from './panels/campaigns/campaigns-panel.tsx'
import { LanguageNotice } from './languages/language-notice.tsx'
import { TranslationList } from './languages/translations.tsx'
import { useLanguage } from './languages/use-language.ts'
import { fixProblem } from './panels/problems/show-problem.ts'
import { PagesPanel } from './panels/pages-panel.tsx'
import { PageSettings } from './panels/page-settings.tsx'
import { SectionList, SectionSettings } from './panels/sections/sections-panel.tsx'
import { SiteContents, SiteSettings } from './panels/site-settings.tsx'
import { AsOfNotice } from './preview/as-of.tsx'
import { Preview } from './preview/preview.tsx'
import { sampleSiteOf } from './adding/choices.ts'
import { fitValue } from '../samples.ts'
import { startBlock } from './blocks/arrange-blocks.ts'
import { BlockFields } from './blocks/block-fields.tsx'
import { BlockList } from './blocks/block-list.tsx'
import { refuseFiles } from './pictures/refuse-files.ts'
import { PictureOverview, PictureSettings } from './pictures/pictures-panel.tsx'
import { PagePicker } from './adding/page-picker.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import { SearchDialog } from './search/search-dialog.tsx'
import type { PagesContext } from '../../site/view/move-page.ts'
import { namePicture } from '../../site/view/picture-name.ts'
import { describePictureUses, findPictureUses } from '../../site/view/picture-uses.ts'
import { sharedSections } from '../../site/view/sections.ts'
import { fileIn } from './model/pages.ts'
import type { Session } from './session/session.ts'
import { useKeys } from './session/use-keys.ts'
import { SessionContext, useSession, useSessionParts } from './session/use-session.ts'
import { PushButton } from './fields/frame/push-button.tsx'

/** The composer. */
export function Studio({ session }: { session: Session }) {
  useKeys(session)
  useEffect(() => watchClipboard(document, session), [session])
  useEffect(() => refuseFiles(document, session), [session])
  const [tools] = useState(() => createFormTools(session))
  const [brands] = useState(() => createBrandTools(session))
  return (
    <SessionContext value={session}>
      <FormToolsContext value={tools}>
        <BrandToolsContext value={brands}>
          <Workbench />
          <SearchDialog />
          <PagePicker />
          <QuestionDialog />
        </BrandToolsContext>
      </FormToolsContext>
    </SessionContext>
  )
}

function Workbench() {
  const session = useSession()
  const { block, panel, pageKey, section, picture, pane } = useSessionParts(
    'block',
    'panel',
    'pageKey',
    'section',
    'picture',
    'pane',
  )
  const language = useLanguage()
  return (
    <div className="studio-bench" data-pane={pane} data-language={language !== undefined}>
      <TopBar />
      <Rail />
      <nav className="studio-left" aria-label="Contents">
        <div className="studio-panel" hidden={panel !== 'blocks'}>
          <h2>Blocks of this page</h2>
          <PushButton
            className="studio-page-settings"
            aria-pressed={block === undefined}
            onClick={() => session.set({ block: undefined, pane: 'form' })}
          >
            Page settings
          </PushButton>
          <BlockList />
        </div>
        {panel === 'pages' && <PagesPanel onOpen={() => session.set({ panel: 'blocks' })} />}
        {panel === 'sections' && <SectionList />}
        {panel === 'campaigns' && <CampaignList />}
        {panel === 'pictures' && <PictureOverview />}
        {panel === 'site' && <SiteContents />}
      </nav>
      <main className="studio-middle">
        <AsOfNotice />
        <LanguageNotice />
        <Preview />
        <Dock />
      </main>
      <aside className="studio-right" aria-label="Fields">
        <span
          key={JSON.stringify([panel, pageKey, block, section, picture])}
          ref={scrollToTop}
          hidden
        />
        {language && panel !== 'pictures' ? (
          <TranslationList view={language} />
        ) : panel === 'site' ? (
          <SiteSettings />
        ) : panel === 'sections' ? (
          <SectionSettings />
        ) : panel === 'campaigns' ? (
          <CampaignSettings />
        ) : panel === 'pictures' ? (
          <PictureSettings />
        ) : panel === 'pages' || block === undefined ? (
          <PageSettings />
        ) : (
          <BlockFields index={block} />
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

/** Connects forms to the session. */
function createFormTools(session: Session): FormTools {
  const { opened, state } = session
  const { main, bundle, publicFiles } = opened
  const listTargets = createTargetLister(bundle)
  const library = createLibrary(opened)
  // Brands share the pictures.
  const contextOf = (): PagesContext => ({ site: state().written, bundle, main })
  function nameContent(file: string, wanted: string): NewPicture {
    const { written: site } = state()
    const list = listOf(site)
    const [same] = [...list].find(([, other]) => other === file) ?? []
    if (same !== undefined) return { name: same, file, edits: [] }
    const name = namePicture(wanted, takenNames(site))
    return { name, file, edits: addPicture(site, name, file) }
  }
  const fileOf = (path: Path): string => fileIn(state().site, path, main)
  return {
    bundle,
    publicFiles,
    subscribe: session.subscribe,
    root: (path) => state().site.roots.get(fileOf(path)),
    problems: () => state().problems,
    pictures: () => library(state()),
    pictureUses: () => findPictureUses(contextOf()),
    describeUse(name) {
      const context = contextOf()
      return describePictureUses(context, findPictureUses(context).get(name) ?? [])
    },
    pages: () =>
      state().site.pages.map((page) => ({
        path: page.path,
        label: typeof page.value['name'] === 'string' ? page.value['name'] : page.path,
        // A translation gives no block an id.
        targets: listTargets(page, sharedSections(state().site, main)).filter(
          ({ naming }) => naming === undefined || !session.language(),
        ),
      })),
    campaigns: () => viewCampaigns(state().site, main).all,
    campaignsAt: (path) => viewCampaigns(state().site, main).titlesAt(path),
    sections: () => sharedSections(state().site, main).shared,
    fit: (schema, value) => fitValue(bundle, sampleSiteOf(state().site), schema, value) ?? value,
    startBlock: (type, [group, key]) =>
      startBlock(session, type, group === 'sections' ? String(key) : undefined),
    copyEntry: (path, index, isCut) => void copyByButton(session, { path, chosen: [index] }, isCut),
    pasteEntries: (path) => void pasteByButton(session, { path, chosen: [] }),
    edit(edits, { summary, ...group }) {
      const fileEdits = edits.map((edit) =>
        'edit' in edit ? edit : { file: fileOf(edit.path), edit },
      )
      session.edit(fileEdits, summary, group)
    },
    fix: (problem) => fixProblem(session, problem),
    async upload(file) {
      const picture = await session.server.upload(file)
      return nameContent(picture.file, file.name)
    },
    nameContent,
  }
}
