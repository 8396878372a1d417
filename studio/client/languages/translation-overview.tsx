import type { ReactNode } from 'react'
import { groupByAll } from '../../../schema/read/group-by.ts'
import { percent } from '../../../site/locales/shown/completeness.ts'
import { isFileOf } from '../../../site/locales/po/po-name.ts'
import { Dialog } from '../fields/dialogs/dialog.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { viewCampaigns } from '../model/campaigns/campaigns.ts'
import { nameOfPage } from '../model/pages.ts'
import { useSession, useSessionParts } from '../session/use-session.ts'
import type { LanguageView, TranslatedText } from './model/language-view.ts'
import { showText } from './model/open-texts.ts'
import { isOfTranslations } from './model/translation-problems.ts'
import {
  countWordsLeft,
  describeDeadline,
  listByVisits,
  listUntranslated,
  orderInWords,
  orderTexts,
} from './model/words-left.ts'
import { t } from '../i18n/translate.ts'

/** What is left to translate: for which campaigns, on which pages, and which pages search engines will not list for that. */
export function TranslationOverview({
  view,
  onClose,
}: {
  view: LanguageView
  onClose: () => void
}): ReactNode {
  const session = useSession()
  const { site, now } = useSessionParts('site', 'now')
  const { locale } = view
  const due = listUntranslated(view, viewCampaigns(site, session.opened.main).all, now)
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
            {due.map(({ campaign, left, first: next }) => (
              <li key={campaign.name}>
                <PushButton look="link" onClick={() => open(next)}>
                  {describeDeadline(campaign, left, {
                    now,
                    calendar: site.calendar,
                    language: locale.name,
                  })}
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
              <button type="button" className="studio-button is-main" onClick={() => open(first)}>
                {t('Start with the most important text')}
              </button>
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
