import type { StoredMessage } from './store.ts'

/** Writes messages as a CSV file for spreadsheets: a column for each field that any of them answers. */
export function writeCsv(messages: readonly StoredMessage[]): string {
  const names = [...new Set(messages.flatMap(({ answers }) => answers.map(({ name }) => name)))]
  const rows = messages.map(({ receivedAt, page, answers }) => {
    const values = new Map(answers.map(({ name, value }) => [name, value]))
    return [
      new Date(receivedAt).toISOString(),
      page,
      ...names.map((name) => values.get(name) ?? ''),
    ]
  })
  const lines = [['received', 'page', ...names], ...rows].map((row) => row.map(quoteCell).join(','))
  // Without the mark, some spreadsheets read other letters.
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** Spreadsheets run formulas, also in quotes: https://owasp.org/www-community/attacks/CSV_Injection. */
function quoteCell(text: string): string {
  const plain = /^\s*[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}
