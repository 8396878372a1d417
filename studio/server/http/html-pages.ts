import { escapeHtml } from '../../../builder/hosts/host-files.ts'

/** Returns the HTML page of the composer, whose program is a module with a style sheet, if that is a file of its own. */
export function studioPage(
  token: string,
  { program, styles }: { program: string; styles?: string | undefined },
): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Composer</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="studio-token" content="${escapeHtml(token)}">`,
    `<meta name="studio-program" content="${escapeHtml(program)}">`,
    `<link rel="modulepreload" href="${escapeHtml(program)}">`,
    styles === undefined ? '' : `<link rel="stylesheet" href="${escapeHtml(styles)}">`,
    '</head><body><div id="studio"></div><script type="module" src="/studio/client/entry.ts"></script></body></html>',
  ].join('\n')
}

/** Returns an HTML page that shows why there is no preview. */
export function errorPage(reason: string): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>No preview</title>',
    `</head><body><p style="white-space: pre-wrap">${escapeHtml(reason)}</p></body></html>`,
  ].join('\n')
}
