import { revalidated, patternOf, type HeaderRule } from './headers.ts'

/** An address that redirects elsewhere: for good with status 301, or for now with 302. */
export interface Redirect {
  from: string
  to: string
  status: 301 | 302
}

/**
 * The file that nginx includes into the `server` of a site: its headers and redirects. Header values are in variables,
 * because `add_header` in a location would drop those of the levels above. Each language whose addresses begin with one of
 * `prefixes` has its own 404 page; the first `error_page` is that which counts.
 */
export function formatNginx(
  rules: readonly HeaderRule[],
  redirects: readonly Redirect[],
  prefixes: readonly string[] = [],
): string {
  const names = [...new Set(rules.flatMap(({ headers }) => headers.map(([name]) => name)))]
  const initial = new Map(names.map((name) => [name, name === 'Cache-Control' ? revalidated : '']))
  const conditions: string[] = []
  for (const rule of rules) {
    if (rule.path === '/*') for (const [name, value] of rule.headers) initial.set(name, value)
    else {
      const sets = rule.headers.map(([name, value]) => `  set ${variableOf(name)} ${quote(value)};`)
      conditions.push(`if ($uri ~ ${quote(patternOf(rule))}) {`, ...sets, '}')
    }
  }
  return [
    '# Headers and redirects of this site, written by its build. builder/hosts/nginx.conf includes it.',
    ...[...initial].map(([name, value]) => `set ${variableOf(name)} ${quote(value)};`),
    ...conditions,
    // nginx does not send a header with an empty value.
    ...names.map((name) => `add_header ${name} ${variableOf(name)} always;`),
    ...redirects.map(
      ({ from, to, status }) => `location = ${quote(from)} { return ${status} ${quote(to)}; }`,
    ),
    ...(prefixes.length > 0 ? ['set $site_not_found /404.html;'] : []),
    ...prefixes.flatMap((prefix) => [
      `if ($uri ~ "^${prefix}/") { set $site_not_found ${prefix}/404.html; }`,
      `location = ${prefix}/404 { return 404; }`,
      `location = ${prefix}/404.html {`,
      '  internal;',
      `  if (-f $document_root${prefix}/404.html$site_ending) { rewrite ^ /.br${prefix}/404.html last; }`,
      '}',
    ]),
    ...(prefixes.length > 0 ? ['error_page 404 $site_not_found;'] : []),
    '',
  ].join('\n')
}

function variableOf(name: string): string {
  return `$site_${name.toLowerCase().replaceAll('-', '_')}`
}

/** nginx has no escape for a dollar sign; addresses and the end of an expression have other notations for it. */
function quote(text: string): string {
  const isExpression = text.startsWith('^')
  const plain = isExpression ? text : text.replaceAll('$', '%24')
  return `"${plain.replace(/["\\]/g, String.raw`\$&`)}"`
}
