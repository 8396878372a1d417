import { isJsonObject } from '../../../schema/read/json-object.ts'
import { BrandLine } from '../fields/brands/brand-mark.tsx'
import { ValueForm } from '../fields/value-form.tsx'
import { During } from '../panels/campaigns/during.tsx'
import { SharedSection } from '../panels/sections/shared-section.tsx'
import { ShareBlocks } from '../panels/sections/share-blocks.tsx'
import { isHidden, momentShown } from '../preview/shown-blocks.ts'
import { openPage } from '../session/state.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { infoOf } from './block-types.ts'
import { PushButton } from '../fields/frame/push-button.tsx'
import { t } from '../i18n/translate.ts'

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
          {t('Block {value}: {value2}', {
            value: index + 1,
            value2: info?.label ?? t('Unknown block'),
          })}
        </h2>
        <p className="studio-hint">{info?.description ?? t('Edit it as JSON or remove it.')}</p>
        {page && (
          <BrandLine
            path={['pages', page.key, 'blocks', index]}
            title={info?.label ?? t('Block')}
          />
        )}
        <ShareBlocks first={index} />
        <HiddenNow index={index} />
      </div>
      <During scope="block">
        <SharedSection />
        {page && info && isJsonObject(block) && (
          <section className="studio-panel">
            <ValueForm
              // Each block has a form of its own.
              key={JSON.stringify([page.key, index, info.type])}
              schema={info.schema}
              path={['pages', page.key, 'blocks', index]}
              value={block}
              omit={info.type === 'use' ? ['type', 'id', 'set'] : ['type']}
            />
          </section>
        )}
      </During>
    </>
  )
}

/** Says that the preview does not show a block, or not as it is now, with a button to change that. */
function HiddenNow({ index }: { index: number }) {
  const session = useSession()
  const { main } = session.opened
  const at = useSessionState((state) => state.at)
  const isOff = useSessionState((state) => {
    const block = openPage(state)?.blocks[index]
    return block !== undefined && isHidden(block, index, state, main)
  })

  function show(): void {
    const state = session.state()
    const block = openPage(state)?.blocks[index]
    const moment = block === undefined ? undefined : momentShown(block, index, state, main)
    if (moment === undefined) session.set({ status: t('It is never shown.') })
    else session.set({ at: moment })
  }

  if (isOff)
    return (
      <p className="studio-hint">
        {t('The page does not show it at this time.', {})}
        <PushButton onClick={show}>{t('Show it in the preview')}</PushButton>
      </p>
    )
  return at === undefined ? null : (
    <p>
      <PushButton onClick={() => session.set({ at: undefined, during: undefined })}>
        {t('Back to the page as it is today')}
      </PushButton>
    </p>
  )
}
