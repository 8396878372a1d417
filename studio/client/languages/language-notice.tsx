import type { ReactNode } from 'react'
import { groupByAll } from '../../../schema/read/group-by.ts'
import { addressIn, type Locale } from '../../../schema/values/locale.ts'
import { isFileOf } from '../../../site/locales/po/po-name.ts'
import { isComplete, percent } from '../../../site/locales/shown/completeness.ts'
import { DialogButton, Dialog } from '../fields/dialogs/dialog.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { t } from '../i18n/translate.ts'
import { viewCampaigns } from '../model/campaigns/campaigns.ts'
import { nameOfPage } from '../model/pages.ts'
import { openPage } from '../session/state.ts'
import { useSession, useSessionState, useSessionParts } from '../session/use-session.ts'
import type { LanguageView, TranslatedText } from './model/language-view.ts'
import {
  countPage,
  countSite,
  describeCounts,
  showNextOpen,
  showText,
  countWordsLeft,
  listByVisits,
  listUntranslated,
  orderInWords,
  orderTexts,
} from './model/open-texts.ts'
import { findTranslationProblems, isOfTranslations } from './model/translation-problems.ts'
import { useLanguage } from './use-language.ts'

/** A line above the preview in another language: what is left to translate, with a button that goes to the next text. */
export function LanguageNotice(): ReactNode {
  const session = useSession()
  const view = useLanguage()
  const { pageKey, report, standIn } = useSessionParts('pageKey', 'report', 'standIn')
  const path = useSessionState((state) => openPage(state)?.path)
  if (!view) return null
  const { locale, counts, faults } = view
  const address = path && addressIn(locale.path, path)
  const problems = findTranslationProblems(report, view)
  const onPage = countPage(view, pageKey, problems)
  const here = describeCounts(onPage)
  const all = describeCounts(countSite(view, problems))
  const isLeftOut = !isComplete(onPage) && locale.untranslated === 'leave-out'
  return (
    <div className="studio-language-notice" role="region" aria-label={t('Translation')}>
      <p>
        <strong>{locale.name}:</strong>{' '}
        {faults.length > 0
          ? t(
              'the file with the translations has a mistake. Correct it in a translation program first.',
            )
          : here === ''
            ? t('this page is complete.')
            : t('{here} on this page.', { here })}
        {standIn?.path === address && standIn && ` ${describeStandIn(standIn.share, locale)}`}
        {isLeftOut && t(' It is left out until it is complete.')}
        {all !== here && all !== '' && (
          <span className="studio-dim">{` ${t('On the whole site: {all}.', { all })}`}</span>
        )}
      </p>
      <DialogButton look="small" words={t('Overview')}>
        {(close) => <TranslationOverview view={view} onClose={close} />}
      </DialogButton>
      {all !== '' && (
        <PushButton
          // The next one comes after the field with the focus, which therefore keeps it.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => showNextOpen(session)}
        >
          {isComplete(counts.all) ? t('Next error') : t('Next missing')}
        </PushButton>
      )}
    </div>
  )
}

/** Says why a page does not count as one in its language yet. */
function describeStandIn(share: number, { coverage, name }: Locale): string {
  return share < coverage
    ? t(
        '{share} of its words are translated; from {coverage} on, it counts as a page in {name}. Until then, search engines list the original page instead.',
        { share: percent(share), coverage: percent(coverage), name },
      )
    : t(
        'None of its blocks is translated completely. Until one is, search engines list the original page instead.',
      )
}

/** What is left to translate: for which campaigns, on which pages, and which pages search engines will not list for that. */
function TranslationOverview({
  view,
  onClose,
}: {
  view: LanguageView
  onClose: () => void
}): ReactNode {
  const session = useSession()
  const { site, now } = useSessionParts('site', 'now')
  const { locale } = view
  const { calendar } = site
  const { all } = viewCampaigns(site, session.opened.main)
  const due = listUntranslated(view, all, { now, calendar })
  const ordered = orderTexts(view.textsBelow([]), site)
  const isOpen = ({ state }: TranslatedText): boolean => state !== 'translated'
  const first = ordered.find(isOpen)
  const byPage = groupByAll(ordered, ({ shown }) => new Set(shown.map(({ page }) => page)))
  const rows = [
    ...listByVisits(site).map((page) => ({
      key: page.key,
      name: nameOfPage(page),
      texts: byPage.get(page.key) ?? [],
    })),
    {
      key: '',
      name: t('Shared by all pages'),
      texts: ordered.filter(({ shown }) => shown.length === 0),
    },
  ]

  function open(text: TranslatedText | undefined): void {
    onClose()
    if (text) showText(session, text)
  }

  return (
    <Dialog title={t('Translation into {name}', { name: locale.name })} onClose={onClose}>
      <div className="studio-overview">
        {due.length > 0 && (
          <ul role="list" className="studio-deadlines">
            {due.map(({ name, words, first: next }) => (
              <li key={name}>
                <PushButton look="link" onClick={() => open(next)}>
                  {words}
                </PushButton>
              </li>
            ))}
          </ul>
        )}
        <table className="studio-words-left">
          <thead>
            <tr>
              <th scope="col">{t('Page')}</th>
              <th scope="col">{t('Words missing')}</th>
              <th scope="col">{t('Out of date')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, texts }) => {
              const left = countWordsLeft(texts)
              const next = texts.find(isOpen)
              return (
                <tr key={key} data-done={!next}>
                  <th scope="row">
                    {next ? (
                      <PushButton look="link" onClick={() => open(next)}>
                        {name}
                      </PushButton>
                    ) : (
                      name
                    )}
                  </th>
                  {next ? (
                    <>
                      <td>{left.missing}</td>
                      <td>{left.fuzzy}</td>
                    </>
                  ) : (
                    <td colSpan={2}>{t('complete')}</td>
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
        <h3>{t('Search engines')}</h3>
        <Unlisted view={view} />
        {first && (
          <>
            <p className="studio-help">{orderInWords}</p>
            <div className="studio-row is-end">
              <PushButton look="main" onClick={() => open(first)}>
                {t('Start with the most important text')}
              </PushButton>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** The pages that search engines do not list in a language, now or from a day on, as the check finds them for the build. */
function Unlisted({ view: { locale, counts } }: { view: LanguageView }): ReactNode {
  const { report } = useSessionParts('report')
  const { translated, fuzzy, missing } = counts.all
  const found = (report?.problems ?? []).filter(
    (problem) =>
      problem.code === 'P092' && isOfTranslations(problem) && isFileOf(problem.file ?? '', locale),
  )
  if (found.length > 0)
    return (
      <ul>
        {found.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    )
  const isBegun = translated > 0 && translated >= fuzzy + missing
  const rule =
    locale.untranslated === 'show'
      ? t('A page counts as one in {name} once {coverage} of its words are translated.', {
          name: locale.name,
          coverage: percent(locale.coverage),
        })
      : t('A page exists in {name} once all of its texts are translated.', { name: locale.name })
  return (
    <p>
      {isBegun || fuzzy + missing === 0
        ? t('They list all pages in {name}, now and as far as is planned.', { name: locale.name })
        : t('Most texts are not translated yet, so single pages are not listed here. {rule}', {
            rule,
          })}
    </p>
  )
}
