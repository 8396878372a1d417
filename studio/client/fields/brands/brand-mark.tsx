import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Path } from '../../../../check/problem/problem.ts'
import { isJsonObject } from '../../../../schema/read/json-object.ts'
import { infoOf } from '../../blocks/block-types.ts'
import { t } from '../../i18n/translate.ts'
import type { Owner } from '../../model/brands/owners.ts'
import { useFormTools } from '../form/form-tools.ts'
import { focusFirst } from '../frame/focus.ts'
import { Icon } from '../frame/icons.tsx'
import { PushButton } from '../frame/push-button.tsx'
import { summaryOf } from '../schema/summary.ts'
import { useBrands, useBrandTools, type BrandTools } from './brand-tools.ts'

interface MarkProps {
  /** The id of the remark, for what it describes. */
  id?: string
  path: Path
  /** What is at the path. */
  title: string
}

/** Whose a value is: a quiet remark, or a button that opens what can be done about it. Nothing without brands. */
export function BrandMark(props: MarkProps): ReactNode {
  const { id, path } = props
  const name = useBrands((all) => all.shown())
  const owner = useBrands((all) => all.ownerAt(path))
  const others = useBrands((all) => all.othersAt(path))
  const isWhole = owner === 'base' || owner === 'within'
  // A brand has its own short name, by which the program knows it.
  const isName = path.join('/') === 'site/brand'
  if (name !== undefined && !isWhole && !isName) return <OwnMark {...props} {...{ owner, name }} />
  const whose = owner === 'base' ? t('as for all brands') : t('only for {name}', { name })
  const words = name === undefined ? others : whose
  return words === '' ? null : (
    <span
      id={id}
      className={name !== undefined && isWhole ? 'studio-tag studio-quiet-tag' : 'studio-tag'}
    >
      {words}
    </span>
  )
}

/** A `BrandMark` in a line of its own, above what it is about. */
export function BrandLine(props: { path: Path; title: string }): ReactNode {
  return (
    <div className="studio-owned">
      <BrandMark {...props} />
    </div>
  )
}

/** What a list says about an entry: whose it is, if that is not the same for all brands. */
export function BrandTag({ path }: { path: Path }): ReactNode {
  const shown = useBrands((tools) => {
    const name = tools.shown()
    const owner = tools.ownerAt(path)
    if (name === undefined) return tools.othersAt(path)
    return owner === 'base' || owner === 'within' ? '' : ownerWords[owner].replace('{name}', name)
  })
  return (
    shown && (
      <span className="studio-tag studio-brand-tag" title={shown}>
        {shown}
      </span>
    )
  )
}

const ownerWords: Readonly<Record<Exclude<Owner, 'base' | 'within'>, string>> = {
  other: t('only for {name}'),
  added: t('only for {name}'),
  changed: t('changed for {name}'),
  moved: t('moved for {name}'),
  'left-out': t('left out for {name}'),
}

function OwnMark({
  id,
  path,
  title,
  owner,
  name,
}: MarkProps & { owner: Exclude<Owner, 'base' | 'within'>; name: string }): ReactNode {
  const tools = useBrandTools()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useId()
  const whole = useBrands((all) => all.wordsAt(path))
  const others: ReturnType<BrandTools['others']> = JSON.parse(
    useBrands((all) => JSON.stringify(all.others())),
  )
  const isEntry = typeof path.at(-1) === 'number' || path.length === 2

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isOpen) return
    event.preventDefault()
    setOpen(false)
    button.current?.focus()
  }

  /** What was the button may be gone: the focus goes to what it was about. */
  function act(element: Element, action: () => void): void {
    const place = element.closest('[data-path], .studio-about, .studio-fold-body')
    flushSync(() => {
      setOpen(false)
      action()
    })
    if (!focusFirst(place)) button.current?.focus()
  }

  const isOnlyHere = owner === 'added' && isEntry
  const actions = [
    ...(isOnlyHere ? [] : [[t('As for all brands'), () => tools.reset(path, title)] as const]),
    [t('Use for all brands'), () => tools.apply(path, title)] as const,
    ...others.map(
      (other) =>
        [t('Copy to {name}', { name: other.name }), () => tools.copy(path, title, other)] as const,
    ),
  ]
  return (
    <>
      <PushButton
        ref={button}
        className="studio-mark"
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': menu })}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={onKeyDown}
      >
        <span className="studio-unseen">{title}: </span>
        <span id={id}>{ownerWords[owner].replace('{name}', name)}</span>
        <Icon name="fold" />
      </PushButton>
      {isOpen && (
        <div
          id={menu}
          className="studio-mark-menu"
          role="group"
          aria-label={t('{title} of {name}', { title, name })}
        >
          {owner !== 'changed' && owner !== 'moved' && (
            <p className="studio-help">
              {whole === '' ? t('Other brands have none.') : t('All brands: {whole}', { whole })}
            </p>
          )}
          <div className="studio-row">
            {actions.map(([text, action]) => (
              <PushButton
                key={text}
                look="small"
                onClick={({ currentTarget }) => act(currentTarget, action)}
                onKeyDown={onKeyDown}
              >
                {text}
              </PushButton>
            ))}
          </div>
        </div>
      )}
    </>
  )
}

/** The entries of a list that the shown brand leaves out, each with a button that brings it back. */
export function LeftOutEntries({ path, noun }: { path: Path; noun: string }): ReactNode {
  const tools = useBrandTools()
  const { bundle } = useFormTools()
  const entries: ReturnType<BrandTools['leftOut']> = JSON.parse(
    useBrands((all) => JSON.stringify(all.leftOut(path))),
  )
  const name = useBrands((all) => all.shown())
  if (name === undefined || entries.length === 0) return null
  return (
    <ul className="studio-left-out" role="list" aria-label={t('Left out for {name}', { name })}>
      {entries.map(({ id, entry }) => {
        const kind = infoOf(bundle, entry)?.label ?? noun
        const summary = isJsonObject(entry) ? summaryOf(entry) : ''
        const title = [kind, summary && `“${summary}”`].filter(Boolean).join(' ')
        return (
          <li key={id} className="studio-box">
            <span>
              {title}
              <span className="studio-tag">{t('left out for {name}', { name })}</span>
            </span>
            <PushButton
              look="small"
              aria-label={t('Bring back {title}', { title })}
              onClick={() => tools.bringBack(path, id, title)}
            >
              {t('Bring back')}
            </PushButton>
          </li>
        )
      })}
    </ul>
  )
}
