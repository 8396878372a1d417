import { useId, type ReactNode, useMemo, useState, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { capitalize } from '../../../schema/read/capitalize.ts'
import { type PagesContext, findPathError } from '../../../site/view/move-page.ts'
import type { PageView } from '../../../site/view/site-view.ts'
import { BlockPicker } from '../adding/block-picker.tsx'
import { listPageChoices, type PageChoice } from '../adding/choices.ts'
import { RowMark } from '../blocks/block-row.tsx'
import { SetTags } from '../change-sets/other-sets.tsx'
import { BrandTag, LeftOutEntries } from '../fields/brands/brand-mark.tsx'
import { DialogButton } from '../fields/dialogs/dialog.tsx'
import { FieldView } from '../fields/frame/field-view.tsx'
import { focusFirst } from '../fields/frame/focus.ts'
import { IconButtons } from '../fields/frame/icons.tsx'
import { ChoiceMenu, LabelledInput } from '../fields/frame/inputs.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { Fold } from '../fields/groups/fold.tsx'
import { t, tNodes } from '../i18n/translate.ts'
import type { LanguageView } from '../languages/model/language-view.ts'
import { countPage, describeCounts } from '../languages/model/open-texts.ts'
import { findTranslationProblems } from '../languages/model/translation-problems.ts'
import { useLanguage } from '../languages/use-language.ts'
import {
  nameOfPage,
  shiftNode,
  siblingsOf,
  treeOfPages,
  wordPage,
  type PageNode,
  addPage,
  addressFor,
} from '../model/pages.ts'
import { openPage } from '../session/state.ts'
import { useSession, useSessionState, useSiteContext } from '../session/use-session.ts'
import { PathInput } from './name-forms.tsx'
import { PageMenu, PageTags } from './page-menu.tsx'
import { SaveTemplate } from './save-template.tsx'

/** The list of pages, to open, add and move them, with a menu of what else can be done with each. */
export function PagesPanel() {
  const context = useSiteContext()
  const { site } = context
  const pageKey = useSessionState((state) => state.pageKey)
  const page = useSessionState(openPage)
  const language = useLanguage()

  return (
    <div className="studio-panel">
      <h2>{t('Pages')}</h2>
      <PageList context={context} list={treeOfPages(site.pages)} />
      {!language && (
        <>
          <LeftOutEntries path={['pages']} noun={t('Page')} />
          {page && <PagePosition context={context} page={page} />}
          <NavigationOrder />
          <NewPage key={`add ${pageKey}`} context={context} />
          {page && (
            <>
              <h3>{t('Use {page} for other pages', { page: wordPage(page) })}</h3>
              <DialogButton words={t('Save as template…')}>
                {(close) => <SaveTemplate template="page" blocks={page.blocks} onClose={close} />}
              </DialogButton>
            </>
          )}
        </>
      )}
    </div>
  )
}

/** Pages of one level of addresses, each with those below it. */
function PageList({
  context,
  list,
}: {
  context: PagesContext
  list: readonly PageNode[]
}): ReactNode {
  const session = useSession()
  const pageKey = useSessionState((state) => state.pageKey)
  const language = useLanguage()

  function shift(index: number, by: -1 | 1): void {
    const edits = shiftNode(context.site, list, index, by)
    const path = list[index]?.page.path
    if (edits.length > 0)
      session.edit(
        edits,
        by < 0 ? t('Moved {path} up.', { path }) : t('Moved {path} down.', { path }),
      )
  }

  return (
    <ul className="studio-pages" role="list">
      {list.map(({ page: entry, below }, index) => (
        <li key={entry.key}>
          <div className="studio-box studio-block" data-selected={entry.key === pageKey}>
            <RowMark file={undefined} icon="pages" />
            <PushButton
              className="studio-page-name"
              aria-pressed={entry.key === pageKey}
              onClick={() => session.set({ pageKey: entry.key, block: undefined, pane: 'form' })}
              onDoubleClick={() => session.set({ panel: 'blocks' })}
            >
              <span className="studio-block-label">{nameOfPage(entry)}</span>{' '}
              <span className="studio-block-text">{entry.path}</span>{' '}
              <BrandTag path={['pages', entry.key]} /> <SetTags path={['pages', entry.key]} />{' '}
              <PageTags context={context} page={entry} />
              {language && <PageCounts view={language} page={entry.key} />}
            </PushButton>
            {!language && (
              <span className="studio-block-buttons">
                <IconButtons
                  buttons={[
                    [
                      'up',
                      t('Move {name} up', { name: entry.path }),
                      () => shift(index, -1),
                      index === 0,
                    ],
                    [
                      'down',
                      t('Move {name} down', { name: entry.path }),
                      () => shift(index, 1),
                      index === list.length - 1,
                    ],
                  ]}
                />
                <PageMenu context={context} page={entry} />
              </span>
            )}
          </div>
          {below.length > 0 && <PageList context={context} list={below} />}
        </li>
      ))}
    </ul>
  )
}

/** What is left to translate on a page. */
function PageCounts({ view, page }: { view: LanguageView; page: string }) {
  const report = useSessionState((state) => state.report)
  const words = describeCounts(countPage(view, page, findTranslationProblems(report, view)))
  return (
    <span className="studio-tag" data-done={words === ''}>
      {words || t('complete')}
    </span>
  )
}

/** The order of the navigation, which is that of the pages until it is changed. */
function NavigationOrder(): ReactNode {
  const { Site: within } = useSession().opened.bundle.$defs
  const value = useSessionState(({ site }) => site.settings['navigation'])
  const schema = within?.properties?.['navigation']
  if (!schema) return null
  const path = ['site', 'navigation']
  const summary = value === undefined ? t('as the pages are') : t('own order')
  return (
    <Fold title={t('Navigation')} summary={summary} paths={[path]} opensForProblems>
      <FieldView {...{ schema, within, path, value }} isRequired={false} removableFrom={2} />
    </Fold>
  )
}

/** A menu that moves the open page to a position among those below the same page. */
function PagePosition({ context: { site }, page }: { context: PagesContext; page: PageView }) {
  const session = useSession()
  const id = useId()
  const list = siblingsOf(treeOfPages(site.pages), page)
  const place = list.findIndex((node) => node.page === page)
  if (list.length < 2) return null
  return (
    <p className="studio-position">
      <label htmlFor={id}>{t('Position of {page}', { page: wordPage(page) })}</label>
      <ChoiceMenu
        id={id}
        value={place}
        className="studio-input"
        choices={list.map((_, index) => [index, String(index + 1)])}
        onChoose={(to) => {
          const edits = shiftNode(site, list, place, to - place)
          if (edits.length > 0)
            session.edit(
              edits,
              t('{path} is now page {value}.', { path: page.path, value: to + 1 }),
            )
        }}
      />
    </p>
  )
}

/**
 * A form that adds a page, which begins with an outline, a template, or a copy of another page. Its address follows its title
 * until it is typed.
 */
export function NewPage({ context }: { context: PagesContext }) {
  const session = useSession()
  const { site } = context
  const [title, setTitle] = useState('')
  const [typed, setTyped] = useState('')
  const name = title.trim()
  const path = typed === '' && name !== '' ? addressFor(site, name) : typed
  const [chosen, setChosen] = useState<PageChoice>()
  const groups = useMemo(() => listPageChoices(session, site), [session, site])
  const start = chosen ?? groups[0]?.choices[0]
  const problem = path === '' ? undefined : findPathError(site, path)

  function onSubmit(event: SyntheticEvent): void {
    event.preventDefault()
    if (path === '' || problem !== undefined || !start) return
    const page = start.create(name || nameOf(path))
    session.edit(addPage(context, path, page), t('Added the page {path}.', { path }))
    flushSync(() => session.set({ pageKey: path, block: undefined }))
    focusFirst(document.querySelector('.studio-pages'), '[aria-pressed=true]')
  }

  return (
    <form onSubmit={onSubmit}>
      <h3>{t('Add a page')}</h3>
      <p className="studio-new-page">
        <span>
          {tNodes('From {value}', { value: <strong key="value">{start?.label}</strong> })}
        </span>
        <DialogButton words={t('New page from…')}>
          {(close) => (
            <BlockPicker
              title={t('New page from')}
              groups={groups}
              onChoose={(choice) => {
                setChosen(choice)
                close()
              }}
              onClose={close}
            />
          )}
        </DialogButton>
      </p>
      <LabelledInput
        label={t('Title of the new page')}
        placeholder={t('Summer party')}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <PathInput
        label={t('Address of the new page')}
        value={path}
        onChange={setTyped}
        problem={problem}
      />
      <button type="submit" disabled={path === '' || problem !== undefined}>
        {t('Add')}
      </button>
    </form>
  )
}

/** Turns /summer-promos into Summer promos. */
function nameOf(path: string): string {
  return capitalize(path.split('/').at(-1) ?? '').replaceAll('-', ' ')
}
