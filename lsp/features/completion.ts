import type { TextDocument } from 'vscode-languageserver-textdocument'
import { CompletionItemKind, type CompletionItem } from 'vscode-languageserver/node'
import { pageOf } from '../../check/facts.ts'
import { readCampaigns } from '../../content/layers/campaigns.ts'
import { groupBy } from '../../schema/read/group-by.ts'
import { listPictures, listPublicFiles } from '../../site/files/public-files.ts'
import type { SitePlace } from '../../site/files/site-files.ts'
import { overlayOf } from '../../site/overlay/overlay-name.ts'
import { listIds } from '../../site/view/links.ts'
import { describeUse, sharedSections } from '../../site/view/sections.ts'
import { memberOf, type PageView } from '../../site/view/site-view.ts'
import type { SiteTexts } from '../site/workspace.ts'
import { toTextEdit } from './code-actions.ts'
import type { Cursor } from './cursor.ts'
import { listOverlayEntries } from './edits.ts'

interface Choice {
  value: string
  kind: CompletionItemKind
  detail: string
}

/**
 * Lists what the text at the cursor may refer to: pages, ids, redirects and files for a link, pictures, sections,
 * campaigns, or the ids that an overlay changes.
 */
export function listCompletions(
  document: TextDocument,
  cursor: Cursor,
  texts: SiteTexts,
  place: SitePlace,
): CompletionItem[] {
  const { kind, path, isKey, from, to } = cursor
  return choose().map(({ value, kind: itemKind, detail }, index) => ({
    label: value,
    kind: itemKind,
    detail,
    sortText: String(index).padStart(5, '0'),
    filterText: value,
    textEdit: toTextEdit(document, { from, to, text: JSON.stringify(value).slice(1, -1) }),
  }))

  function choose(): Choice[] {
    const entries =
      place.brand === undefined
        ? undefined
        : listOverlayEntries(overlayOf(place.brand), cursor, texts)
    if (entries) {
      const named = entries.map((entry) => choice(entry.id, id, entry.title))
      return isKey ? named : [...named, choice('*', id, 'all others')]
    }
    if (kind === 'Image') {
      return Array.from(listPictures(place).keys(), (value) => choice(value, file, 'picture'))
    }
    if (kind === 'PublicFile') {
      const pictures = listPublicFiles(place).filter((name) => pictureForm.test(name))
      return pictures.map((value) => choice(value, file, 'file'))
    }
    if (kind === 'Section') return listSections()
    if (kind === 'Campaign') return listCampaigns()
    if (kind === 'Redirect') {
      return [
        choice('promoUrl', CompletionItemKind.Value, 'the promotional page'),
        ...listLinks(false),
      ]
    }
    return kind === 'Href' || kind === 'Html' ? listLinks(true) : []
  }

  function listSections(): Choice[] {
    const all = [...texts.overlays, texts.site].flatMap(
      ({ site, main }) => sharedSections(site, main).all,
    )
    const known = new Map(all.map((section) => [section.name, section]))
    return Array.from(known.values(), (section) =>
      choice(section.name, CompletionItemKind.Module, `${section.title}, ${describeUse(section)}`),
    )
  }

  function listCampaigns(): Choice[] {
    const all = [...texts.overlays, texts.site].flatMap(({ site, main }) => [
      ...readCampaigns(site.roots.get(main), site.calendar).values(),
    ])
    const known = new Map(all.map((campaign) => [campaign.name, campaign]))
    return Array.from(known.values(), ({ name, title, dates }) => {
      const start = dates.from ?? ''
      const span = dates.until === undefined ? `from ${start}` : `${start} to ${dates.until}`
      return choice(name, CompletionItemKind.Event, `${title}, ${span}`)
    })
  }

  function listLinks(hasOwn: boolean): Choice[] {
    const { site, overlays } = texts
    const sections = sharedSections(site.site, site.main)
    const idsIn = (views: readonly PageView[]): string[] => [
      ...new Set(views.flatMap((page) => listIds(page, sections).map((found) => found.id))),
    ]
    const all = [site, ...overlays].flatMap((context) => context.site.pages)
    const pages = groupBy(all, (page) => page.path)
    const own = pages.get(pageOf(path) ?? '') ?? []
    const redirects = Object.keys(memberOf(site.site.settings, 'redirects'))
    return [
      ...(hasOwn ? idsIn(own).map((name) => choice(`#${name}`, id, 'on this page')) : []),
      ...Array.from(pages, ([value, views]) =>
        choice(value, CompletionItemKind.Reference, titleOf(views)),
      ),
      ...Array.from(pages).flatMap(([value, views]) =>
        idsIn(views).map((name) => choice(`${value}#${name}`, id, `on ${value}`)),
      ),
      ...(hasOwn
        ? redirects.map((value) => choice(value, CompletionItemKind.Event, 'redirect'))
        : []),
      ...listPublicFiles(place).map((value) => choice(value, file, 'file')),
    ]
  }
}

const { File: file, Constant: id } = CompletionItemKind
const pictureForm = /\.(?:svg|png|jpg|webp|avif)$/

function choice(value: string, kind: CompletionItemKind, detail: string): Choice {
  return { value, kind, detail }
}

function titleOf(views: readonly PageView[]): string {
  const name = views.map(({ value }) => value['name']).find((value) => typeof value === 'string')
  return name === undefined ? 'page' : `page ${name}`
}
