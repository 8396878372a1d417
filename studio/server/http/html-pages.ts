import { escapeHtml } from '../../../builder/hosts/host-files.ts'

/** Returns the HTML page of the composer. */
export function studioPage(token: string): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Composer</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="studio-token" content="${escapeHtml(token)}"></head>`,
    '<body><div id="studio"></div><script type="module" src="/studio/client/main.tsx"></script></body></html>',
  ].join('\n')
}

/** Returns an HTML page that shows why there is no preview. */
export function errorPage(reason: string): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>No preview</title>',
    `</head><body><p>${escapeHtml(reason)}</p></body></html>`,
  ].join('\n')
}
