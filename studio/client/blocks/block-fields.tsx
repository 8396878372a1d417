import { isJsonObject } from '../../../schema/read/json-object.ts'
import { ValueForm } from '../fields/value-form.tsx'
import { During } from '../panels/campaigns/during.tsx'
import { SharedSection } from '../panels/sections/shared-section.tsx'
import { ShareBlocks } from '../panels/sections/share-blocks.tsx'
import { openPage } from '../session/state.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { infoOf } from './block-types.ts'

/** The fields of the selected block, below its type and description. */
export function BlockFields({ index }: { index: number }) {
  const { bundle } = useSession().opened
  const page = useSessionState(openPage)
  const block = page?.blocks[index]
  const info = infoOf(bundle, block)
  return (
    <>
      <div className="studio-about">
        <h2>
          Block {index + 1}: {info?.label ?? 'Unknown block'}
        </h2>
        <p className="studio-hint">{info?.description ?? 'Edit it as JSON or remove it.'}</p>
        <ShareBlocks first={index} />
      </div>
      <During scope="block">
        {page && info && isJsonObject(block) && (
          <section className="studio-panel">
            <ValueForm
              // Each block has a form of its own.
              key={JSON.stringify([page.key, index, info.type])}
              schema={info.schema}
              path={['pages', page.key, 'blocks', index]}
              value={block}
              isRequired
              omit={info.type === 'use' ? ['type', 'set'] : ['type']}
            />
          </section>
        )}
        <SharedSection />
      </During>
    </>
  )
}
