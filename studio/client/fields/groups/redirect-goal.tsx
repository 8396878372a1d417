import { useState, type ReactNode } from 'react'
import { labelOfPage } from '../../model/pages.ts'
import { useSessionState } from '../../session/use-session.ts'
import { FieldView } from '../frame/field-view.tsx'
import { ChoiceMenu } from '../frame/inputs.tsx'
import { useField, type FieldProps } from '../frame/use-field.ts'
import { t } from '../../i18n/translate.ts'

const promotion = 'promoUrl'

/** Where an address leads: a page of the site or the promotional page, to choose, or another address, to type. */
export function RedirectGoal(props: FieldProps): ReactNode {
  const pages = useSessionState(({ site }) => site.pages)
  const field = useField(props)
  const { text, title, target } = field
  const [isTyped, setTyped] = useState(false)
  const choices: (readonly [value: string, words: string])[] = [
    ...pages.map((page) => [page.path, labelOfPage(page)] as const),
    ...(new RegExp(target.pattern ?? '', 'u').test(promotion)
      ? [[promotion, t('Promotional page')] as const]
      : []),
  ]
  const isOther = isTyped || !choices.some(([value]) => value === text)
  return (
    <>
      <ChoiceMenu
        className="studio-input"
        aria-label={t('{title}: page', { title })}
        value={isOther ? '' : text}
        choices={[...choices, ['', t('Another address')]]}
        onChoose={(next) => {
          setTyped(next === '')
          if (next !== '') field.set(next)
        }}
      />
      {isOther && (
        <div className="studio-other-target">
          <FieldView {...props} />
        </div>
      )}
    </>
  )
}
