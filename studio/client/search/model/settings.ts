import type { Path } from '../../../../check/problem/problem.ts'
import { isJsonObject } from '../../../../schema/read/json-object.ts'
import { dereference, type JsonValue, type Schema } from '../../../../schema/read/bundle.ts'
import type { PagesContext } from '../../../../site/view/move-page.ts'
import type { PageView } from '../../../../site/view/site-view.ts'
import { toLabel } from '../../fields/schema/summary.ts'

/** A setting of the site or of a page, set or not. */
export interface Setting {
  title: string
  /** Its value, as far as it is a text or a number; else empty. */
  value: string
  /** The groups around it. */
  where: string
  path: Path
}

/** Lists the settings of the site, and of the open page, in the order of their forms. */
export function listSettings(
  { site, bundle }: PagesContext,
  page: PageView | undefined,
): readonly Setting[] {
  const { Site, Page } = bundle.$defs
  const { blocks: _blocks, ...inPage } = Page?.properties ?? {}
  return [
    ...collect({ properties: Site?.properties ?? {} }, site.settings, ['site'], 'Site settings'),
    ...(page
      ? collect({ properties: inPage }, page.value, ['pages', page.key], `Settings of ${page.path}`)
      : []),
  ]

  function collect(
    schema: Schema,
    value: JsonValue | undefined,
    path: Path,
    where: string,
  ): Setting[] {
    const group = isJsonObject(value) ? value : {}
    return Object.entries(schema.properties ?? {}).flatMap(([key, property]): Setting[] => {
      const target = dereference(bundle, property)
      const title = property.title ?? target.title ?? toLabel(key)
      const own = Object.hasOwn(group, key) ? group[key] : undefined
      const at = [...path, key]
      const setting = { title, value: wordsOf(own), where, path: at }
      return target.properties
        ? [setting, ...collect(target, own, at, `${where} › ${title}`)]
        : [setting]
    })
  }
}

function wordsOf(value: JsonValue | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
