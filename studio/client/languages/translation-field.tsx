import { type ReactNode, createElement, Fragment, useState } from 'react'
import { flushSync } from 'react-dom'
import { createFindProperty } from '../../../check/schema/find-property.ts'
import { dereference } from '../../../schema/read/bundle.ts'
import { fillTokens, readTokenValues } from '../../../schema/values/tokens.ts'
import { noteOf } from '../../../site/locales/po/entry.ts'
import { isFileOfBrand } from '../../../site/locales/po/po-name.ts'
import { CommentButton } from '../change-sets/comments.tsx'
import { OtherSets } from '../change-sets/other-sets.tsx'
import { DialogButton, AskingDialog } from '../fields/dialogs/dialog.tsx'
import { MarkupField } from '../fields/dialogs/markup-field.tsx'
import { useFormTools } from '../fields/form/form-tools.ts'
import { useField, type Field } from '../fields/frame/field-frame.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { fieldKindOf } from '../fields/schema/field-kind.ts'
import { LongTextField, TextField } from '../fields/values/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { nameOfBrand } from '../model/brands/brand-view.ts'
import { stepsOf } from '../model/words/steps.ts'
import { useSessionState, useSession } from '../session/use-session.ts'
import { markupNodes } from '../typing/shown-markup.ts'
import { compareWords } from './model/changed-words.ts'
import {
  setTranslation,
  setNote,
  giveToBrand,
  rejoinTranslation,
  separateTranslation,
} from './model/edit-translation.ts'
import type { TranslatedText } from './model/language-view.ts'
import { plainText } from './model/plain-text.ts'

/** A text and its translation, next to each other, with what there is to say about both. */
export function TranslationField({
  text,
  lang,
}: {
  text: TranslatedText
  lang: string
}): ReactNode {
  const session = useSession()
  const tools = useFormTools()
  const { bundle } = session.opened
  const root = tools.root(text.path)
  const { path, source, entry, state } = text
  const schema = createFindProperty(bundle)(path, root)?.schema ?? {
    $ref: `#/$defs/${text.piece}`,
  }
  const [title = '', ...above] = stepsOf(path, root, bundle).toReversed()
  const kind = fieldKindOf(bundle, schema)
  const values = readTokenValues(
    useSessionState(({ site }) => site.settings),
    bundle.settings,
  )
  const target = dereference(bundle, schema)
  const longest = Math.max(text.budget ?? 0, Array.from(fillTokens(source, values)).length)
  const maxLength = Math.min(target.maxLength ?? Infinity, text.budget ? longest : Infinity)
  const { translation = '' } = entry ?? {}
  const set = (next: string, visit?: number): void =>
    setTranslation(session, text, next, {
      key: `translation ${JSON.stringify(path)} ${visit ?? ''}`,
      isOpen: visit !== undefined,
    })
  const field: Field = {
    ...useField({
      schema,
      path,
      value: translation,
      label: t('{title}: translation', { title }),
      isBare: true,
      isRequired: true,
      removableFrom: path.length,
    }),
    target: { ...target, ...(maxLength < Infinity && { maxLength }) },
    lang,
    help: undefined,
    defaultValue: undefined,
    placeholder: undefined,
    set: (value) => set(typeof value === 'string' ? value : ''),
    type: (typed, words) => set(String(typed), words?.visit),
    clear: () => set(''),
  }
  const Control = kind === 'markup' ? MarkupField : kind === 'longText' ? LongTextField : TextField
  return (
    <section className="studio-translation" aria-label={title} data-state={state}>
      <div className="studio-field-head">
        <span className="studio-label">
          {above.length > 2 && (
            <span className="studio-dim">{above.slice(0, -2).toReversed().join(' › ')} › </span>
          )}
          {title}
        </span>
        {state !== 'translated' && (
          <span className="studio-tag">
            {state === 'missing' ? t('missing') : t('out of date')}
          </span>
        )}
        <CommentButton path={path} title={title} />
      </div>
      <div className="studio-translation-sides">
        <div className="studio-translation-source">
          {kind === 'markup' ? markupNodes(source, new Map()).map(toReact) : source}
        </div>
        <Control {...field} />
      </div>
      <OtherSets
        path={path}
        translation={{ file: text.po, steps: [entry?.context ?? '', source] }}
      />
      <TranslatorNote text={text} />
      {state === 'missing' && entry && source.includes('<') && (
        <p className="studio-translation-places">
          <PushButton
            look="small"
            onClick={({ currentTarget }) => replaceButton(currentTarget, () => set(source))}
          >
            {t('Start with a copy, to keep its links and formatting')}
          </PushButton>
        </p>
      )}
      {entry?.isFuzzy && <OutOfDate text={text} onConfirm={() => set(translation)} />}
      <Sharing text={text} />
    </section>
  )
}

/** Does what makes a button disappear, and moves the focus to the translation. */
function replaceButton(button: Element, action: () => void): void {
  const place = button.closest('.studio-translation')
  flushSync(action)
  place?.querySelector<HTMLElement>('input, textarea, [contenteditable=true]')?.focus()
}

/** What has changed in the source since it was translated, and a button that says that nothing has to change. */
function OutOfDate({
  text: { entry, source },
  onConfirm,
}: {
  text: TranslatedText
  onConfirm: () => void
}): ReactNode {
  const { previous } = entry ?? {}
  const changes = previous === undefined ? [] : compareWords(plainText(previous), plainText(source))
  return (
    <div className="studio-translation-change">
      <p>
        {previous === undefined
          ? t('This translation has to be checked. ')
          : t('The text has changed since it was translated: ')}
        {previous !== undefined && changes.every(({ kind }) => kind === 'same')
          ? t('only its formatting or links.')
          : changes.map(({ kind, text }, index) => {
              const Kind = { same: Fragment, removed: 'del', added: 'ins' }[kind]
              return <Kind key={index}>{text}</Kind>
            })}
      </p>
      <PushButton
        look="small"
        onClick={({ currentTarget }) => replaceButton(currentTarget, onConfirm)}
      >
        {t('Still right')}
      </PushButton>
    </div>
  )
}

/** The elements that are shown as what they are; of all others, only what is in them. */
const kept = new Set(['a', 'b', 'br', 'em', 'i', 'li', 'ol', 'p', 'strong', 'ul'])
const unseen = new Set(['script', 'style', 'template'])

/** Markup to be read: none of its attributes are kept, so its links lead nowhere. */
function toReact(node: ChildNode, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  const name = node.nodeName.toLowerCase()
  if (node.nodeType !== Node.ELEMENT_NODE || unseen.has(name)) return null
  const children = [...node.childNodes].map(toReact)
  return createElement(kept.has(name) ? name : 'span', { key }, ...children)
}

/** What translators are told about a text, and a button to tell them something. */
function TranslatorNote({ text }: { text: TranslatedText }): ReactNode {
  const session = useSession()
  if (!text.entry) return null
  const note = noteOf(text.entry)
  return (
    <p className="studio-translation-note" data-empty={note === ''}>
      {note !== '' && (
        <span>
          <strong>{t('Note:')}</strong> {note}
        </span>
      )}
      <DialogButton look="link" words={note === '' ? t('Add a note') : t('Change the note')}>
        {(close) => (
          <AskingDialog
            title={t('Note for translators')}
            label={t('Note')}
            action={t('Keep the note')}
            start={note}
            isOptional
            maxLength={300}
            describe={() =>
              t(
                'Say what the text alone does not: what a word means here, or what is in the picture. All languages and translation programs show it. Leave it empty to remove it.',
              )
            }
            onName={(typed) => setNote(session, text, typed)}
            onClose={close}
          />
        )}
      </DialogButton>
    </p>
  )
}

/** Where else a translation is used, and whether this place or the shown brand has its own. */
export function Sharing({ text }: { text: TranslatedText }): ReactNode {
  const session = useSession()
  const brand = useShownBrand()
  const whom = useBrandsOf(text)
  const { entry, po, isOverridden } = text
  const isOwn = entry !== undefined && entry.context !== ''
  const others = isOwn ? [] : (session.language()?.othersOf(text) ?? [])
  if (!entry || (!isOwn && others.length === 0 && brand === undefined)) return null
  const isShared = brand !== undefined && !isFileOfBrand(po)
  return (
    <div className="studio-translation-places">
      {isOwn && <p>{t('Translated differently here.')}</p>}
      {whom !== undefined && <p>{whom}</p>}
      {(isOverridden || isOwn) && (
        <p>
          <PushButton look="small" onClick={() => rejoinTranslation(session, text)}>
            {isOverridden ? t('As for all brands') : t('Translate as everywhere')}
          </PushButton>
        </p>
      )}
      {others.length > 0 && <Others others={others} />}
      {entry.translation !== '' && (
        <p>
          {others.length > 0 && (
            <PushButton look="small" onClick={() => separateTranslation(session, text)}>
              {t('Translate differently here')}
            </PushButton>
          )}{' '}
          {isShared && (
            <PushButton look="small" onClick={() => giveToBrand(session, text)}>
              {t('Translate differently for {brand}', { brand })}
            </PushButton>
          )}
        </p>
      )}
    </div>
  )
}

function useShownBrand(): string | undefined {
  return useSessionState(({ written, brand }) => brand && nameOfBrand(written, brand))
}

/** Says for which brands the translation of a text is; undefined unless a brand is shown. */
export function useBrandsOf(text: TranslatedText | undefined): string | undefined {
  const brand = useShownBrand()
  if (brand === undefined || !text?.entry) return undefined
  return isFileOfBrand(text.po) ? t('Only for {brand}.', { brand }) : t('For all brands.')
}

/** The other places of a text, behind a button that says how many they are. */
function Others({ others }: { others: readonly TranslatedText[] }): ReactNode {
  const { main, bundle } = useSession().opened
  const { roots, pages } = useSessionState(({ site }) => site)
  const [isListed, setListed] = useState(false)
  // A text may be in thousands of places.
  const places = (isListed ? others : []).map(({ path, shown }) => {
    const page = pages.find(({ key }) => key === shown[0]?.page)
    return stepsOf(path, roots.get(page?.file ?? main), bundle).join(' › ')
  })
  return (
    <>
      <PushButton look="small" aria-expanded={isListed} onClick={() => setListed(!isListed)}>
        {others.length === 1
          ? t('Used in one other place')
          : t('Used in {length} other places', { length: others.length })}
      </PushButton>
      {isListed && (
        <ul>
          {[...new Set(places)].map((place) => (
            <li key={place}>{place}</li>
          ))}
        </ul>
      )}
    </>
  )
}
