import { useId, useState, type ReactNode } from 'react'
import type { Path } from '../../../../check/problem/problem.ts'
import type { JsonValue, Schema } from '../../../../schema/read/bundle.ts'
import { isSameJson } from '../../../../schema/read/equal.ts'
import { isJsonObject } from '../../../../schema/read/json-object.ts'
import type { ModelEdit } from '../../../texts/edit.ts'
import { t } from '../../i18n/translate.ts'
import { keepKeys, noKeys } from '../../model/entry-keys.ts'
import { labelOfPage } from '../../model/pages.ts'
import { keyOfPath } from '../../model/problems/problem-index.ts'
import { useSessionState } from '../../session/use-session.ts'
import { BrandLine } from '../brands/brand-mark.tsx'
import { GroupFrame, type Field, useField, type FieldProps } from '../frame/field-frame.tsx'
import { FieldView } from '../frame/field-view.tsx'
import { Icon, IconButton } from '../frame/icons.tsx'
import { ChoiceMenu } from '../frame/inputs.tsx'
import { PushButton } from '../frame/push-button.tsx'
import { fieldKindOf } from '../schema/field-kind.ts'
import { startValue } from '../schema/start-value.ts'

/** A field for values by name. Those that are links, such as redirects, are a table. */
export function MapField(field: Field): ReactNode {
  const { value, path, isRequired, removableFrom, tools, target, title } = field
  const entries = isJsonObject(value) ? value : {}
  const names = Object.keys(entries)
  // A renamed entry keeps its key, and with it the focus.
  const [keyed, setKeyed] = useState(() => keepKeys(noKeys, names))
  if (!isSameJson([...keyed.values], names)) setKeyed(keepKeys(keyed, names))
  const schema = typeof target.additionalProperties === 'object' ? target.additionalProperties : {}
  const isOfLinks = fieldKindOf(tools.bundle, schema) === 'link'
  const temporary = useTemporary(path)

  function add(name: string): void {
    const entry = tools.fit(schema, startValue(tools.bundle, schema))
    const label = { summary: t('added {name}', { name }) }
    if (value === undefined) field.set({ [name]: entry })
    else tools.edit([{ kind: 'set', path: [...path, name], value: entry }], label)
  }

  function remove(name: string): void {
    const isLast = names.length === 1 && !isRequired && !temporary.has(name)
    if (isLast) field.clear()
    else
      tools.edit([{ kind: 'remove', path: [...path, name] }, ...temporary.replace(name)], {
        summary: t('removed {name}', { name }),
      })
  }

  return (
    <GroupFrame className="studio-list" field={field} count={names.length}>
      {isOfLinks && names.length > 0 && (
        <p className="studio-pair-titles" aria-hidden="true">
          <span>{t('From')}</span>
          <span>{t('To')}</span>
        </p>
      )}
      <ul className="studio-items" role="list">
        {names.map((name, index) => {
          const entry = {
            schema,
            path: [...path, name],
            value: entries[name],
            isRequired: true,
            removableFrom: Math.max(removableFrom, path.length + 1),
            label: t('{value} of {name}', { value: schema.title ?? t('Value'), name }),
            isBare: true,
          }
          return (
            <li
              key={keyed.keys[index] ?? index}
              className={isOfLinks ? 'studio-link-pair' : 'studio-box studio-pair'}
            >
              <div className="studio-pair-head">
                <NameInput
                  label={t('Name in {title}', { title })}
                  name={name}
                  taken={names}
                  map={target}
                  onName={(next) =>
                    tools.edit(
                      [
                        { kind: 'rename', path: [...path, name], name: next },
                        ...temporary.replace(name, next),
                      ],
                      { summary: t('renamed {name} to {next}', { name, next }) },
                    )
                  }
                />
                <IconButton
                  icon="remove"
                  label={t('Remove {name}', { name })}
                  onClick={() => remove(name)}
                />
              </div>
              <BrandLine path={[...path, name]} title={name} />
              {isOfLinks ? <RedirectGoal {...entry} /> : <FieldView {...entry} />}
              {temporary.isThere && (
                <ChoiceMenu
                  className="studio-input"
                  aria-label={t('{name}: for how long', { name })}
                  value={temporary.has(name) ? 'now' : 'good'}
                  choices={[
                    ['good', t('For good')],
                    ['now', t('For now')],
                  ]}
                  onChoose={(next) =>
                    tools.edit(next === 'now' ? temporary.add(name) : temporary.replace(name), {
                      summary: t('changed {title}', { title: name }),
                    })
                  }
                />
              )}
            </li>
          )
        })}
      </ul>
      <NameInput
        label={t('New name in {title}', { title })}
        taken={names}
        map={target}
        onName={add}
      />
    </GroupFrame>
  )
}

/** The input of a name: of an entry, which is renamed on blur or Enter, or of a new one, which is added by Enter or a button. */
function NameInput({
  label,
  name,
  taken,
  map,
  onName,
}: {
  label: string
  /** The name of the entry; none of a new one. */
  name?: string
  taken: readonly string[]
  map: Schema
  onName: (name: string) => void
}): ReactNode {
  const [typed, setTyped] = useState<string>()
  const [isSubmitted, setSubmitted] = useState(false)
  const id = useId()
  const isNew = name === undefined
  const text = typed ?? name ?? ''
  const found = text === name ? undefined : findNameError(text, taken, map)
  const error = isNew && !isSubmitted ? undefined : found

  function commit(): void {
    setSubmitted(found !== undefined)
    if (found !== undefined) return
    if (text !== name) onName(text)
    setTyped(undefined)
  }

  return (
    <div>
      <div className={isNew ? 'studio-with-button' : undefined}>
        <input
          className="studio-input"
          aria-label={label}
          aria-invalid={error !== undefined}
          aria-describedby={id}
          autoComplete="off"
          spellCheck={false}
          placeholder={isNew ? exampleName(map) : undefined}
          value={text}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={isNew ? undefined : commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit()
            if (event.key !== 'Escape' || isNew || typed === undefined) return
            event.preventDefault()
            setTyped(undefined)
          }}
        />
        {isNew && (
          <PushButton look="plain" onClick={commit}>
            <Icon name="add" />
            {t('Add')}
          </PushButton>
        )}
      </div>
      <p className="studio-note" id={id}>
        {error}
      </p>
    </div>
  )
}

function findNameError(name: string, taken: readonly string[], map: Schema): string | undefined {
  if (name === '') return t('Enter a name.')
  if (taken.includes(name)) return t('“{name}” already exists.', { name })
  const { pattern } = map.propertyNames ?? {}
  const example = exampleName(map)
  if (pattern === undefined || new RegExp(pattern, 'u').test(name)) return undefined
  return example === undefined
    ? t('This name is not valid.')
    : t('Enter a name such as {example}.', { example })
}

function exampleName({ examples = [] }: Schema): string | undefined {
  return examples.filter(isJsonObject).flatMap((entry) => Object.keys(entry))[0]
}

/** The redirects that are temporary, which are listed beside the table of all, and the edits of that list. */
function useTemporary(path: Path) {
  const listed = useSessionState(({ site }) => site.settings['temporaryRedirects'])
  const isThere = keyOfPath(path) === keyOfPath(['site', 'redirects'])
  const names = new Set(isThere && Array.isArray(listed) ? listed : [])
  const listPath = ['site', 'temporaryRedirects']
  const edits = (next: readonly JsonValue[]): ModelEdit[] =>
    next.length > 0
      ? [{ kind: 'set', path: listPath, value: [...next] }]
      : [{ kind: 'remove', path: listPath }]
  return {
    isThere,
    has: (name: string) => names.has(name),
    add: (name: string) => edits([...names, name]),
    /** Takes a name out of the list, or puts another one in its place; no edit if it is not listed. */
    replace: (name: string, next?: string) =>
      names.has(name)
        ? edits([...names].flatMap((one) => (one === name ? (next ?? []) : one)))
        : [],
  }
}

const promotion = 'promoUrl'

/** Where an address leads: a page of the site or the promotional page, to choose, or another address, to type. */
function RedirectGoal(props: FieldProps): ReactNode {
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
