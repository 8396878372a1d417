import type { Rule } from '../../rule.ts'

/** Found where an overlay is compared with what it changes: after that, nobody knows what it has written. */
export const needlessOverride: Rule = {
  code: 'P009',
  name: 'needless-override',
  severity: 'warning',
  summary: 'An overlay contains only what differs.',
  explanation:
    'A value that is the same in pages.json makes no difference now, but keeps the brand from following when pages.json changes. It was probably copied, or pages.json has the value of the brand by now. If the brand has to keep the value in any case, turn this warning off in "checks".',
  example: ['"/vip": {', '"/vip": {'],
  exampleWith: {
    overlay:
      '{\n  "site": { "brand": "lucky" },\n  "pages": { "/vip": { "showNav": false, "name": "Levels" } }\n}\n',
  },
}
