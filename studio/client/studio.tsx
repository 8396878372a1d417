import { Puck } from '@puckeditor/core'
import { use, useMemo, type ReactNode } from 'react'
import { isJsonObject } from '../../schema/read/json-object.ts'
import { FormToolsContext, type FormTools } from './fields/form/form-tools.ts'
import { Header } from './header.tsx'
import { anchorsOf } from '../../site/view/links.ts'
import type { FileEdit } from './model/draft.ts'
import type { ModelEdit } from './model/edit.ts'
import { Dock } from './panels/dock.tsx'
import { PagesPanel } from './panels/pages-panel.tsx'
import { PageSettings } from './panels/page-settings.tsx'
import { SiteContents, SiteSettings } from './panels/site-settings.tsx'
import { Tabs } from './panels/tabs.tsx'
import { Preview } from './preview/preview.tsx'
import { BlockDrawer } from './puck/block-drawer.tsx'
import { BlocksContext } from './puck/block-row.tsx'
import { BlockEditor } from './puck/block-editor.tsx'
import { BlockRows } from './puck/block-rows.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import { openPage, type Panel, type Session } from './session/session.ts'
import { useKeys } from './session/use-keys.ts'
import { SessionContext, useSession, useSessionState } from './session/use-session.ts'

const panelNames: Record<Panel, string> = { blocks: 'Blocks', pages: 'Pages', site: 'Site' }

/** The composer. */
export function Studio({ session }: { session: Session }) {
  useKeys(session)
  return (
    <SessionContext value={session}>
      <WithFormTools>
        <BlockEditor>
          <Workbench />
        </BlockEditor>
        <QuestionDialog />
      </WithFormTools>
    </SessionContext>
  )
}

function Workbench() {
  const session = useSession()
  const block = useSessionState((state) => state.block)
  const panel = useSessionState((state) => state.panel)
  const setPanel = (next: Panel): void => session.set({ panel: next })
  return (
    <div className="studio-bench">
      <Header />
      <nav className="studio-left" aria-label="What to edit">
        <Tabs<Panel> names={panelNames} value={panel} onChange={setPanel} />
        <div className="studio-panel" hidden={panel !== 'blocks'}>
          <h2>Blocks of this page</h2>
          <button
            type="button"
            className="studio-page-settings"
            aria-pressed={block === undefined}
            onClick={() => session.set({ block: undefined })}
          >
            Page settings
          </button>
          <BlockRows />
          <h2>Add a block</h2>
          <p className="studio-hint">
            Click a block type to add it after the selected block, or drag it into the list.
          </p>
          <BlockDrawer />
        </div>
        {panel === 'pages' && <PagesPanel onOpen={() => setPanel('blocks')} />}
        {panel === 'site' && <SiteContents />}
      </nav>
      <main className="studio-middle">
        <Preview />
        <Dock />
      </main>
      <aside className="studio-right" aria-label="Fields">
        {panel === 'site' ? (
          <SiteSettings />
        ) : panel === 'pages' || block === undefined ? (
          <PageSettings />
        ) : (
          <BlockFields />
        )}
      </aside>
    </div>
  )
}

/** The fields of the selected block, below its type and description. */
function BlockFields() {
  const types = use(BlocksContext)?.types
  const index = useSessionState((state) => state.block) ?? 0
  const type = useSessionState((state) => {
    const block = openPage(state)?.blocks[index]
    return isJsonObject(block) && typeof block['type'] === 'string' ? block['type'] : ''
  })
  const info = types?.get(type)
  return (
    <>
      <div className="studio-about">
        <h2>
          Block {index + 1}: {info?.label ?? 'Unknown block'}
        </h2>
        <p className="studio-hint">{info?.description ?? 'Edit it as JSON or remove it.'}</p>
      </div>
      <Puck.Fields />
    </>
  )
}

function WithFormTools({ children }: { children: ReactNode }) {
  const session = useSession()
  const report = useSessionState((state) => state.report)
  const site = useSessionState((state) => state.site)
  const { bundle, publicFiles } = session.opened
  const pages = useMemo(
    () =>
      site.pages.map(({ path, value, blocks }) => ({
        path,
        label: typeof value['name'] === 'string' ? value['name'] : path,
        anchors: anchorsOf(blocks),
      })),
    [site],
  )
  const tools = useMemo((): FormTools => {
    const fileEditOf = (edit: ModelEdit): FileEdit => ({ file: fileOf(session, edit.path), edit })
    return {
      bundle,
      publicFiles,
      pages,
      problems: report?.problems ?? [],
      pictures: report?.pictures ?? session.opened.pictures,
      edit(edits, { summary, key }) {
        const count = edits.find(({ path }) => path.join('.') === 'site.imageCount')
        const more =
          edits.length > 1 && count?.kind === 'set'
            ? `. The image count is now ${JSON.stringify(count.value)}.`
            : ''
        session.edit(edits.map(fileEditOf), summary + more, key)
      },
      upload: (file) => session.server.upload(file),
      editsForNewPicture() {
        const count = session.state().site.settings['imageCount']
        if (typeof count !== 'number') return []
        return [{ kind: 'set', path: ['site', 'imageCount'], value: count + 1 }]
      },
    }
  }, [session, bundle, publicFiles, pages, report])
  return <FormToolsContext value={tools}>{children}</FormToolsContext>
}

/** Returns the file that contains a path. */
function fileOf({ opened, state }: Session, [group, key]: ModelEdit['path']): string {
  if (group !== 'pages') return opened.main
  const page = state().site.pages.find((other) => other.key === key)
  return page?.file ?? opened.main
}
