import { isJsonObject } from '../../../schema/read/json-object.ts'
import { branchesByType, type JsonValue } from '../../../schema/read/bundle.ts'
import { isUse } from '../../../check/expand/sections.ts'
import { ValueForm } from '../fields/value-form.tsx'
import { listBlockTypes } from '../puck/block-types.ts'
import { arrangeBlocks } from '../puck/arrange-blocks.ts'
import { openPage, type SessionState } from '../session/session.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { detachOrder, isSectionChanged } from '../model/sections.ts'
import { sharedSections, titleOfSection } from '../../../site/view/sections.ts'

/** The shared section that the selected block shows: where it is used, its blocks, and a button to detach it. */
export function SharedSection() {
  const session = useSession()
  const { main, bundle } = session.opened
  const name = useSessionState(selectedSection)
  const root = useSessionState(({ site }) => site.roots.get(main))
  const site = useSessionState((state) => state.site)
  const saved = useSessionState(({ draft }) => draft.base[main] ?? '')
  if (name === undefined) return null
  const sections = sharedSections(site, main)
  const blocks = blocksOf(root, name)
  if (blocks === undefined) return null
  const types = new Map(listBlockTypes(bundle).map(({ type, label }) => [type, label]))
  const branches = branchesByType(bundle, bundle.$defs['Block'])
  const count = sections.pagesOf(name).size
  const before = parse(saved)
  const isChanged =
    before !== undefined && root !== undefined && isSectionChanged(before, root, name)

  function detach(): void {
    const { block } = session.state()
    const page = openPage(session.state())
    const order = block === undefined ? undefined : detachOrder(page?.blocks ?? [], block, sections)
    if (order) arrangeBlocks(session, order, 'Detached the section.', block)
  }

  return (
    <section className="studio-panel" aria-label="Shared section">
      <h2>{titleOfSection(root, name)}</h2>
      <p className="studio-hint">
        Used on {countPages(count)}. A change here changes all of them.
        {isChanged && ` Saving changes ${countPages(count)}.`}
      </p>
      <button type="button" onClick={detach}>
        Detach
      </button>
      <p className="studio-hint">
        Detach replaces this block with the blocks of the section, as this page shows them.
      </p>
      {blocks.map((block, index) => {
        const type = isJsonObject(block) ? block['type'] : undefined
        const schema = branches.get(type)
        return typeof type !== 'string' || schema === undefined ? null : (
          <details key={index} open={blocks.length === 1}>
            <summary>
              {index + 1}: {types.get(type)}
            </summary>
            <ValueForm
              schema={schema}
              path={['sections', name, 'blocks', index]}
              value={block}
              isRequired
              omit={['type']}
            />
          </details>
        )
      })}
    </section>
  )
}

/** The name of the section that the selected block shows. */
function selectedSection(state: SessionState): string | undefined {
  const block = openPage(state)?.blocks[state.block ?? -1]
  const { section } = isUse(block) ? block : {}
  return typeof section === 'string' ? section : undefined
}

function blocksOf(root: JsonValue | undefined, name: string): readonly JsonValue[] | undefined {
  const sections = isJsonObject(root) ? root['sections'] : undefined
  const section =
    isJsonObject(sections) && Object.hasOwn(sections, name) ? sections[name] : undefined
  const blocks = isJsonObject(section) ? section['blocks'] : undefined
  return Array.isArray(blocks) ? blocks : undefined
}

function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function countPages(count: number): string {
  return `${count} ${count === 1 ? 'page' : 'pages'}`
}
