import { useState, type ComponentProps } from 'react'
import { PushButton } from '../fields/frame/push-button.tsx'
import { writeMoment } from '../history/moment.ts'
import { hasChanges } from '../model/draft.ts'
import { openPage } from '../session/state.ts'
import { useSession, useSessionState } from '../session/use-session.ts'

/** Builds the saved site, opens the page in a new tab, and says which version that is. */
export function ViewPublished({
  onSay,
  ...button
}: Pick<ComponentProps<typeof PushButton>, 'look'> & { onSay: (words: string) => void }) {
  const session = useSession()
  const path = useSessionState((state) => openPage(state)?.path ?? '/')
  const isChanged = useSessionState(({ draft }) => hasChanges(draft))
  const [isBusy, setBusy] = useState(false)

  async function open(): Promise<void> {
    setBusy(true)
    onSay('Building the saved site…')
    // Browsers block a tab that is not opened right after the click.
    const tab = window.open('about:blank', '_blank')
    try {
      const { url, savedAt } = await session.server.publish(session.state().brand)
      if (tab) tab.location.href = new URL(path, url).href
      const where = tab ? 'opened in a new tab' : `is at ${new URL(path, url).href}`
      const without = isChanged ? ', without your unsaved changes' : ''
      onSay(`The page as saved at ${writeMoment(savedAt)}${without}, ${where}.`)
    } catch (error) {
      tab?.close()
      onSay(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <PushButton {...button} onClick={() => void open()} disabled={isBusy}>
      View as published
      <span className="studio-dim">
        {isChanged ? 'The version saved last, without your changes since' : 'The saved version'}
      </span>
    </PushButton>
  )
}
