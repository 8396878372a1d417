import type { ReactNode } from 'react'
import { Icon, type IconName } from '../fields/frame/icons.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { keysOf } from '../model/entry-keys.ts'
import { useSession, useSessionParts } from '../session/use-session.ts'
import { Popup } from './popup.tsx'
import { t } from '../i18n/translate.ts'

type Options<T extends string> = Readonly<Record<T, readonly [label: string, icon: IconName]>>

const widthOptions = {
  small: [t('Phone'), 'phone'],
  medium: [t('Tablet'), 'tablet'],
  large: [t('Desktop'), 'desktop'],
} as const
const schemeOptions = { light: [t('Light'), 'sun'], dark: [t('Dark'), 'moon'] } as const

/** The width and the mode of the preview, and `children`: in the bar, or behind a button where it is narrow. */
export function PreviewChoices({ children }: { children?: ReactNode }) {
  const session = useSession()
  const { width, scheme } = useSessionParts('width', 'scheme')
  return (
    <Popup icon="eye" label={t('Preview')} className="studio-preview-choices">
      <Choices
        label={t('Preview width')}
        options={widthOptions}
        value={width}
        onChange={(next) => session.set({ width: next })}
      />
      <Choices
        label={t('Preview mode')}
        options={schemeOptions}
        value={scheme}
        onChange={(next) => session.set({ scheme: next })}
      />
      {children}
    </Popup>
  )
}

function Choices<T extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: Options<T>
  value: T
  onChange: (value: T) => void
}) {
  return (
    <div className="studio-set" role="group" aria-label={label}>
      {keysOf(options).map((name) => (
        <PushButton
          key={name}
          aria-label={options[name][0]}
          title={options[name][0]}
          aria-pressed={name === value}
          onClick={() => onChange(name)}
        >
          <Icon name={options[name][1]} />
        </PushButton>
      ))}
    </div>
  )
}
