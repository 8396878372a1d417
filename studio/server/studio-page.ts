import { escapeHtml } from '../../builder/hosts/host-files.ts'

/** The page that the composer runs in. */
export function studioPage(token: string): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Composer</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="studio-token" content="${escapeHtml(token)}"></head>`,
    '<body><div id="studio"></div><script type="module" src="/studio/client/main.tsx"></script></body></html>',
  ].join('\n')
}

/** A page that says why there is none. */
export function reasonPage(reason: string): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>No preview</title>',
    `</head><body><p>${escapeHtml(reason)}</p></body></html>`,
  ].join('\n')
}
