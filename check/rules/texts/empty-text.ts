import { noFindings, type Rule } from '../rule.ts'

export const blankText: Rule = {
  code: 'P042',
  severity: 'error',
  adjustable: true,
  summary: 'Texts hold more than blanks.',
  explanation:
    'A button without words cannot be understood, and a picture without an alternative text says nothing to people who cannot see it. Write a text, or remove the property where it may be left out.',
  example: ['"alt": "{keyword} coins"', '"alt": " "'],
  texts: {
    pieces: ['Text', 'Html'],
    start: () => (occurrence) => {
      const { value, path } = occurrence
      // An empty text is refused before, and a blank title or description is a problem of its own.
      if (value === '' || !isBlank(value) || path[2] === 'meta') return noFindings
      const isAlt = path.at(-1) === 'alt'
      return [
        {
          code: 'P042',
          path,
          message: isAlt ? 'The alternative text is blank.' : 'The text is blank.',
          hint: isAlt
            ? 'Say in a few words what the picture shows.'
            : 'Write a text, or remove the property.',
        },
      ]
    },
  },
}

function isBlank(text: string): boolean {
  return /^[\s\p{Cf}]+$/u.test(text)
}
