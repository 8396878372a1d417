import { Popup } from '../bar/popup.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { localeTag, t } from '../i18n/translate.ts'
import { useSession, useSessionState } from '../session/use-session.ts'

/** The time that the preview shows, behind a button that names another time than now, and a button to return to now. */
export function AsOf() {
  const session = useSession()
  const at = useSessionState((state) => state.at)
  const calendar = useSessionState(({ site }) => site.calendar)
  return (
    <Popup
      icon="clock"
      label={t('Time shown')}
      value={at === undefined ? undefined : calendar.nameInstant(at, localeTag())}
      className="studio-as-of-choice"
    >
      <label>
        <span>{t('Preview as of')}</span>
        <input
          type="datetime-local"
          value={at === undefined ? '' : calendar.minuteAt(at)}
          onChange={({ target }) => session.set({ at: calendar.readMoment(target.value)?.start })}
        />
      </label>
      {at !== undefined && (
        <PushButton onClick={() => session.set({ at: undefined, during: undefined })}>
          {t('Now')}
        </PushButton>
      )}
    </Popup>
  )
}

/** A line above a preview that does not show the page as it is now. */
export function AsOfNotice() {
  const at = useSessionState((state) => state.at)
  const { nameInstant, place } = useSessionState(({ site }) => site.calendar)
  return at === undefined ? null : (
    <p className="studio-as-of" role="status">
      {t('Shown and checked as of {at} in {place}, not now.', {
        at: nameInstant(at, localeTag()),
        place,
      })}
    </p>
  )
}
