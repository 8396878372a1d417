import { useEffect, useId, useMemo, type KeyboardEvent, type ReactNode } from 'react'
import { nameOfLanguage } from '../../../builder/compile/language.ts'
import { langOf, readLocales } from '../../../schema/values/locale.ts'
import { useSet } from '../change-sets/use-change-sets.tsx'
import { Icon, type IconName } from '../fields/frame/icons.tsx'
import { ChoiceMenu } from '../fields/frame/inputs.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { t } from '../i18n/translate.ts'
import { brandsOf, nameOfBrand } from '../model/brands/brand-view.ts'
import { keysOf } from '../model/entry-keys.ts'
import { labelOfPage } from '../model/pages.ts'
import type { Pane, Panel } from '../session/state.ts'
import { useSession, useSessionState, useSessionParts } from '../session/use-session.ts'
import { Popup } from './popup.tsx'

/** Chooses the brand whose site is shown and edited, if the site has brands. A window that only looks names it. */
export function BrandChoice() {
  const session = useSession()
  const { brand, draft, written } = useSessionState((state) => state)
  const brands = brandsOf(draft.files)
  const name = brand === undefined ? t('All brands') : nameOfBrand(written, brand)
  useEffect(() => {
    document.title = brand === undefined ? t('Composer') : t('{name} – Composer', { name })
  }, [brand, name])
  if (brands.length === 0) return null
  if (session.isViewer) return <p className="studio-brand">{name}</p>
  return (
    <div className="studio-brand" data-brand={brand}>
      <ChoiceMenu
        aria-label={t('Brand')}
        value={brand ?? ''}
        title={brand ? t('Edits change only {name}', { name }) : t('Edits change all brands')}
        choices={[
          ['', t('All brands')],
          ...brands.map((one) => [one, nameOfBrand(written, one)] as const),
        ]}
        onChoose={(one) => session.showBrand(one || undefined)}
      />
    </div>
  )
}

/** Chooses the page to show. */
export function PageSelect() {
  const session = useSession()
  const pages = useSessionState(({ site }) => site.pages)
  const pageKey = useSessionState((state) => state.pageKey)
  return (
    <div className="studio-page-choice">
      <ChoiceMenu
        aria-label={t('Page')}
        value={pageKey}
        choices={pages.map((page) => [page.key, labelOfPage(page)])}
        onChoose={(key) => session.set({ pageKey: key, block: undefined })}
      />
    </div>
  )
}

const paneNames: Record<Pane, string> = { page: t('Page'), list: t('Contents'), form: t('Fields') }

/** On a phone, chooses what fills the window: the page, the lists, or the fields. */
export function PaneBar() {
  const session = useSession()
  const pane = useSessionState((state) => state.pane)
  return (
    <nav className="studio-panes" aria-label={t('What fills the window')}>
      {keysOf(paneNames).map((name) => (
        <PushButton
          key={name}
          aria-pressed={name === pane}
          onClick={() => session.set({ pane: name })}
        >
          {name === 'form' && session.isViewer ? t('Changes') : paneNames[name]}
        </PushButton>
      ))}
    </nav>
  )
}

/** Chooses the language in which the site is shown and edited, if it has several. */
export function LanguageChoice() {
  const session = useSession()
  const lang = useSessionState((state) => state.lang)
  const settings = useSessionState(({ site }) => site.settings)
  const locales = useMemo(() => readLocales(settings), [settings])
  if (locales.length === 0) return null
  return (
    <div className="studio-language-choice">
      <ChoiceMenu
        aria-label={t('Language')}
        value={locales.find((locale) => locale.lang === lang)?.lang ?? ''}
        title={t('Language')}
        choices={[
          ['', nameOfLanguage(langOf(settings, session.opened.bundle))],
          ...locales.map((locale) => [locale.lang, locale.name] as const),
        ]}
        onChoose={(one) => session.set({ lang: one || undefined })}
      />
    </div>
  )
}

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
  options: Readonly<Record<T, readonly [label: string, icon: IconName]>>
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

/** What can be edited: its name and its icon. */
const tabs: Record<Panel, readonly [name: string, icon: IconName]> = {
  blocks: [t('Blocks'), 'blocks'],
  pages: [t('Pages'), 'pages'],
  sections: [t('Sections'), 'link'],
  campaigns: [t('Campaigns'), 'calendar'],
  pictures: [t('Pictures'), 'picture'],
  site: [t('Site'), 'settings'],
  review: [t('Review'), 'comment'],
}

/** What can be edited, as tabs. The arrow keys move between them. A second click closes the panel where it covers the page. */
export function Rail() {
  const session = useSession()
  const { panel, pane } = useSessionParts('panel', 'pane')
  const id = useId()
  const isInSet = useSet(() => true)
  const all = keysOf(tabs).filter((name) => name !== 'review' || isInSet)

  function choose(next: Panel): void {
    session.set({ panel: next, pane: pane === 'list' && next === panel ? 'page' : 'list' })
  }

  function onKeyDown({ key }: KeyboardEvent): void {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key] ?? 0
    const next = all[(all.indexOf(panel) + by + all.length) % all.length]
    if (by === 0 || next === undefined) return
    session.set({ panel: next, pane: 'list' })
    document.getElementById(`${id}${next}`)?.focus()
  }

  return (
    <nav className="studio-rail" aria-label={t('Composer')}>
      <div role="tablist" aria-label={t('What to edit')}>
        {all.map((name) => (
          <PushButton
            key={name}
            id={`${id}${name}`}
            role="tab"
            aria-selected={name === panel}
            tabIndex={name === panel ? 0 : -1}
            onClick={() => choose(name)}
            onKeyDown={onKeyDown}
          >
            <Icon name={tabs[name][1]} />
            {tabs[name][0]}
          </PushButton>
        ))}
      </div>
    </nav>
  )
}
