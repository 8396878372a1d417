import type { RuleSet } from '../rule-set.ts'
import * as rules from './rules.ts'

/** The rules for every site, whatever it is about. Some protect the build or the page: a site without them may publish broken pages. */
export const ruleSet: RuleSet = {
  title: 'General',
  description:
    'What makes a page work: titles and headings, links, pictures, texts, dates and addresses. Some of these rules protect the page or the build.',
  prefix: 'P',
  rules: Object.values(rules),
}
