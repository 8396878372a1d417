import { fillTokens } from '../../schema/values/tokens.ts'
import { useSite } from './site-context.ts'

/** What fills the placeholders of labels, by their keys. */
type LabelValues<L> = {
  readonly [K in keyof L]: Readonly<Record<string, string | number>> | undefined
}

/** Returns a label by its key; `count` chooses the plural form. */
type LabelOf<L extends LabelValues<L>> = <K extends keyof L & string>(
  key: K,
  ...values: L[K] extends undefined ? [] : [L[K]]
) => string

/** Returns the labels of a site, whose type is in `blocks.gen.ts`, in the language in which a block is shown. */
export function useLabels<L extends LabelValues<L> = never>(block: object = {}): LabelOf<L> {
  const { labels = {}, lang: around } = useSite()
  const lang = '$lang' in block && typeof block.$lang === 'string' ? block.$lang : around
  const texts = labels[lang] ?? labels[''] ?? {}
  return (key, values: Readonly<Record<string, string | number>> = {}) => {
    const { count } = values
    const form = typeof count === 'number' ? new Intl.PluralRules(lang).select(count) : 'other'
    const text = texts[`${key}_${form}`] ?? texts[`${key}_other`] ?? texts[key] ?? key
    const filled = Object.entries(values).map(
      ([name, value]) => [`{${name}}`, String(value)] as const,
    )
    return fillTokens(text, new Map(filled))
  }
}
