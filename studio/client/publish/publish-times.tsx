import { useId, useState, type ReactNode } from 'react'
import { PushButton } from '../fields/frame/push-button.tsx'
import { useSessionState } from '../session/use-session.ts'
import { localeTag, t } from '../i18n/translate.ts'

const hour = 60 * 60 * 1000

/** Publishes now, or at a time of the site's clocks. */
export function PublishTimes({
  planned,
  about,
  onCancel,
  onPublish,
}: {
  /** The time that is planned already. */
  planned: number | null
  /** What is published at a time. */
  about: string
  onCancel: () => void
  /** Without a time for now. */
  onPublish: (at: number | undefined) => void
}): ReactNode {
  const { minuteAt, nameInstant, place, readMoment } = useSessionState(({ site }) => site.calendar)
  const [isLater, setLater] = useState(false)
  const [time, setTime] = useState(() => minuteAt(Date.now() + hour))
  const name = useId()
  const at = readMoment(time)?.start
  const option = (label: string, value: boolean) => (
    <label>
      <input
        type="radio"
        name={name}
        checked={isLater === value}
        onChange={() => setLater(value)}
      />
      {label}
    </label>
  )
  return (
    <>
      {planned !== null && (
        <p className="studio-publish-row">
          {t('Planned for {planned} in {place}.', {
            planned: nameInstant(planned, localeTag()),
            place,
          })}{' '}
          {about}
          <PushButton look="small" onClick={onCancel}>
            {t('Don’t publish then')}
          </PushButton>
        </p>
      )}
      <fieldset className="studio-publish-row">
        <legend>{t('When')}</legend>
        {option(t('Now'), false)}
        {option(t('At a time'), true)}
        {isLater && (
          <label>
            <span>{t('Time in {place}', { place })}</span>
            <input
              type="datetime-local"
              value={time}
              onChange={({ target }) => setTime(target.value)}
            />
          </label>
        )}
      </fieldset>
      {isLater && <p className="studio-hint">{about}</p>}
      <p className="studio-answers">
        <PushButton
          look="main"
          disabled={isLater && at === undefined}
          onClick={() => onPublish(isLater ? at : undefined)}
        >
          {isLater ? t('Publish then') : t('Publish now')}
        </PushButton>
      </p>
    </>
  )
}
