import { useState, type ComponentProps } from 'react'
import { PushButton } from '../fields/frame/push-button.tsx'
import { writeMoment } from '../history/moment.ts'
import { isUnsaved } from '../session/state.ts'
import { openPage } from '../session/state.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { t } from '../i18n/translate.ts'

/** Builds the saved site, opens the page in a new tab, and says which version that is. */
export function ViewPublished({
  onSay,
  ...button
}: Pick<ComponentProps<typeof PushButton>, 'look'> & { onSay: (words: string) => void }) {
  const session = useSession()
  const path = useSessionState((state) => openPage(state)?.path ?? '/')
  const isChanged = useSessionState(isUnsaved)
  const [isBusy, setBusy] = useState(false)

  async function open(): Promise<void> {
    setBusy(true)
    onSay(t('Building the saved site…'))
    // Browsers block a tab that is not opened right after the click.
    const tab = window.open('about:blank', '_blank')
    try {
      const { url, savedAt } = await session.server.publish(session.state().brand)
      if (tab) tab.location.href = new URL(path, url).href
      const where = tab
        ? t('opened in a new tab')
        : t('is at {address}', { address: new URL(path, url).href })
      const without = isChanged ? t(', without your unsaved changes') : ''
      onSay(
        t('The page as saved at {savedAt}{without}, {where}.', {
          savedAt: writeMoment(savedAt),
          without,
          where,
        }),
      )
    } catch (error) {
      tab?.close()
      onSay(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <PushButton {...button} onClick={() => void open()} disabled={isBusy}>
      {t('View the saved page')}
      <span className="studio-dim">
        {isChanged
          ? t('The version saved last, without your changes since')
          : t('As visitors will see it')}
      </span>
    </PushButton>
  )
}
