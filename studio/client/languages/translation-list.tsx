import { useMemo, type ReactNode } from 'react'
import { FormToolsContext, useFormTools } from '../fields/form/form-tools.ts'
import { t } from '../i18n/translate.ts'
import { openPage, type SessionState } from '../session/state.ts'
import { useSessionState } from '../session/use-session.ts'
import type { LanguageView, TranslatedText } from './model/language-view.ts'
import { countTexts, describeCounts } from './model/open-texts.ts'
import { findTranslationProblems } from './model/translation-problems.ts'
import { TranslationField } from './translation-field.tsx'

/** The texts of what is open, each with its translation, instead of its form. */
export function TranslationList({ view }: { view: LanguageView }): ReactNode {
  const tools = useFormTools()
  const state = useSessionState((all) => all)
  const { panel, block } = state
  const problems = findTranslationProblems(state.report, view)
  const own = useMemo(() => ({ ...tools, problems: () => problems.index }), [tools, problems])
  const { title, texts } = textsIn(view, state)
  const counts = countTexts(texts, problems)
  const left = describeCounts(counts)
  const isWholeBlock = panel === 'blocks' && block !== undefined && counts.missing > 0
  return (
    <FormToolsContext value={own}>
      <section className="studio-panel studio-translations">
        <h2>{t('{title} in {name}', { title, name: view.locale.name })}</h2>
        <p className="studio-hint">
          {texts.length === 0
            ? t(
                'There are no texts to translate here. What is read from a file is translated in a PO editor.',
              )
            : left === ''
              ? t('Everything is translated.')
              : `${left}.`}
          {isWholeBlock && t(' Until then, visitors see the whole block as it was written.')}
        </p>
        {view.faults.length === 0 &&
          texts.map((text) => (
            <TranslationField key={JSON.stringify(text.path)} text={text} lang={view.locale.lang} />
          ))}
      </section>
    </FormToolsContext>
  )
}

/** The texts of what is open. */
function textsIn(
  view: LanguageView,
  state: SessionState,
): { title: string; texts: readonly TranslatedText[] } {
  const { panel, block, section, campaign } = state
  const pageKey = openPage(state)?.key ?? ''
  const below = (group: string, name: string | undefined): readonly TranslatedText[] =>
    name === undefined ? [] : view.textsBelow([group, name])
  if (panel === 'site') return { title: t('Site settings'), texts: view.textsBelow(['site']) }
  if (panel === 'sections') return { title: t('This section'), texts: below('sections', section) }
  if (panel === 'campaigns')
    return { title: t('This campaign'), texts: below('campaigns', campaign) }
  const isBlock = panel === 'blocks' && block !== undefined
  return isBlock
    ? { title: t('Block {value}', { value: block + 1 }), texts: view.textsOn(pageKey, block) }
    : { title: t('Head of {pageKey}', { pageKey }), texts: view.textsOn(pageKey, undefined) }
}
