import { useState, type ReactNode } from 'react'
import { isDraft } from '../../../content/span.ts'
import { brandIn } from '../../../site/overlay/overlay-name.ts'
import { findLinks, type LinkSource } from '../../../site/view/links.ts'
import { type PagesContext, findPathError, movePage } from '../../../site/view/move-page.ts'
import type { PageView } from '../../../site/view/site-view.ts'
import { overlaysOf } from '../../../site/view/written.ts'
import { Popup } from '../bar/popup.tsx'
import { AskingDialog } from '../fields/dialogs/dialog.tsx'
import { CheckBox } from '../fields/frame/inputs.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { describeWhen } from '../fields/schema/shown-words.ts'
import { t, tCount } from '../i18n/translate.ts'
import { nameBrands } from '../model/brands/brand-name.ts'
import { mayBeDuring } from '../model/campaigns/campaign-edits.ts'
import { viewCampaigns } from '../model/campaigns/campaigns.ts'
import {
  switchPage,
  addPageAfter,
  addressFor,
  copyPage,
  nameOfPage,
  numberedAddress,
  removePage,
} from '../model/pages.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { OnlyDuring } from './campaigns/only-during.tsx'
import { PathInput } from './name-forms.tsx'

interface PageMenuProps {
  context: PagesContext
  page: PageView
}

/** What can be done with a page in the list: copy, move and delete it, show it during a campaign, hide it from the navigation, and leave it out of the published site. */
export function PageMenu({ context, page }: PageMenuProps): ReactNode {
  const session = useSession()
  const [open, setOpen] = useState<'copy' | 'during' | 'address' | 'delete'>()
  const close = (): void => setOpen(undefined)
  const { path, value, key } = page
  const at = ['pages', key]
  const isListed = value['inNav'] !== false
  const isPublished = !isDraft(value)

  function change(name: 'inNav' | 'draft', isOn: boolean, summary: string): void {
    const { bundle } = session.opened
    session.edit(switchPage(context.site, page, name, { isOn, bundle }), summary)
  }

  return (
    <>
      <Popup
        icon="more"
        label={t('More for {path}', { path })}
        className="studio-more studio-block-menu"
        isMenu
      >
        <PushButton onClick={() => setOpen('copy')}>{t('Duplicate…')}</PushButton>
        {mayBeDuring(context, at) && (
          <PushButton onClick={() => setOpen('during')}>{t('Only during…')}</PushButton>
        )}
        {value['showNav'] !== false && (
          <PushButton
            onClick={() =>
              isListed
                ? change('inNav', false, t('{path} is no longer in the navigation.', { path }))
                : change('inNav', true, t('{path} is in the navigation.', { path }))
            }
          >
            {isListed ? t('Hide from the navigation') : t('Show in the navigation')}
          </PushButton>
        )}
        {(path !== '/' || !isPublished) && (
          <PushButton
            onClick={() =>
              isPublished
                ? change('draft', true, t('{path} will not be published.', { path }))
                : change('draft', false, t('{path} will be published.', { path }))
            }
          >
            {isPublished ? t('Do not publish') : t('Publish with the site')}
            <span className="studio-dim">
              {isPublished
                ? t('It stays here and in previews, but not on the site')
                : t('It is shown once the site is published again')}
            </span>
          </PushButton>
        )}
        {path !== '/' && (
          <>
            <PushButton onClick={() => setOpen('address')}>{t('Change the address…')}</PushButton>
            <PushButton onClick={() => setOpen('delete')}>{t('Delete…')}</PushButton>
          </>
        )}
      </Popup>
      {open === 'copy' && <CopyPage context={context} page={page} onClose={close} />}
      {open === 'address' && <MovePage context={context} page={page} onClose={close} />}
      {open === 'delete' && <DeletePage context={context} page={page} onClose={close} />}
      {open === 'during' && <OnlyDuring paths={[at]} what={path} onClose={close} />}
    </>
  )
}

/** What the list says of a page that visitors do not find, or not always, or not in the navigation. */
export function PageTags({ page: { value }, context }: PageMenuProps): ReactNode {
  const { site, main } = context
  const when = describeWhen(value, viewCampaigns(site, main).all, site.calendar)
  const words = [
    ...(when === '' ? [] : [t('shown {words}', { words: when })]),
    ...(isDraft(value) ? [t('not published')] : []),
    ...(value['inNav'] === false || value['showNav'] === false ? [t('not in the navigation')] : []),
  ]
  return words.length > 0 && <span className="studio-tag">{words.join(', ')}</span>
}

interface PageDialogProps {
  context: PagesContext
  page: PageView
  onClose: () => void
}

/** The dialog that copies a page under another name and address. */
function CopyPage({ context, page, onClose }: PageDialogProps): ReactNode {
  const session = useSession()
  const { site } = context
  const [path, setPath] = useState(() => freePath(context, page.path))
  const [isOwn, setOwn] = useState(false)
  const problem = findPathError(site, path)

  function copyTo(name: string): void {
    const copy = copyPage(page, name, session.opened.bundle.settings)
    session.edit(
      addPageAfter(site, page, path, copy),
      t('Added the page {path}, a copy of {original}.', { path, original: page.path }),
    )
    session.set({ pageKey: path, block: undefined })
  }

  return (
    <AskingDialog
      title={t('Duplicate {path}', { path: page.path })}
      label={t('Name in navigation')}
      action={t('Duplicate')}
      start={t('{name} (copy)', { name: nameOfPage(page) })}
      isReady={problem === undefined}
      maxLength={300}
      onType={(name) => isOwn || setPath(addressFor(site, name))}
      describe={() => t('All blocks and texts are copied. The copy gets a title of its own.')}
      onName={copyTo}
      onClose={onClose}
    >
      <PathInput
        label={t('Address')}
        value={path}
        problem={problem}
        onChange={(typed) => {
          setOwn(true)
          setPath(typed)
        }}
      />
    </AskingDialog>
  )
}

/** The address of a copy: that of the page, with a number. */
function freePath({ site }: PagesContext, path: string): string {
  return numberedAddress(site, path === '/' ? '/home' : path.replace(/\.html?$/, ''))
}

function MovePage({ context, page, onClose }: PageDialogProps): ReactNode {
  const session = useSession()
  const [path, setPath] = useState(page.path)
  const [isRedirected, setRedirected] = useState(true)
  const { length } = useLinks(context, page.path)
  const isSame = path === page.path
  const problem = isSame ? undefined : findPathError(context.site, path)
  const updated = t('{length} to this page', { length: countLinks(length) })

  function rename(): void {
    const edits = movePage(context, page, path, isRedirected)
    session.edit(edits, t('{path} is now {path2}.', { path: page.path, path2: path }))
    session.set({ pageKey: path })
  }

  return (
    <AskingDialog
      title={t('Change the address of {path}', { path: page.path })}
      action={t('Change the address')}
      isReady={!isSame && problem === undefined}
      onName={rename}
      onClose={onClose}
    >
      <PathInput label={t('New address')} value={path} problem={problem} onChange={setPath} />
      <p className="studio-hint">{t('{updated} will be updated.', { updated })}</p>
      <CheckBox checked={isRedirected} onCheck={setRedirected}>
        {t('Redirect the old address, for bookmarks and search engines')}
      </CheckBox>
    </AskingDialog>
  )
}

/** The dialog that deletes a page, and tells first which places link to it. */
function DeletePage({ context, page, onClose }: PageDialogProps): ReactNode {
  const session = useSession()
  const written = useSessionState((state) => state.written)
  const places = useLinks(context, page.path).filter(
    ({ path }) => path[1] !== page.key && path[4] !== page.key, // on it, or set on it by a campaign
  )
  const isLinked = places.length > 0

  function describe({ file, path }: LinkSource): string {
    const place = path[0] === 'pages' ? String(path[1]) : t('the site settings')
    const brand = brandIn(file)
    return brand === undefined
      ? place
      : t('{place} for {written}', { place, written: nameBrands(written, [brand]) })
  }

  function remove(): void {
    session.edit(removePage(page), t('Deleted the page {path}.', { path: page.path }))
    session.set({ pageKey: '/', block: undefined })
  }

  return (
    <AskingDialog
      title={t('Delete {path}', { path: page.path })}
      about={
        isLinked
          ? t('{links} to this page in {places}. Change them first, or they become errors.', {
              links: countLinks(places.length),
              places: [...new Set(places.map(describe))].join(', '),
            })
          : t('No page links to it. You can undo this.')
      }
      action={isLinked ? t('Delete and leave broken links') : t('Delete page')}
      look="danger"
      onName={remove}
      onClose={onClose}
    />
  )
}

/** The links to a page; for all brands, also those that only brands have. */
function useLinks(context: PagesContext, path: string): LinkSource[] {
  const brand = useSessionState((state) => state.brand)
  const overlays = brand === undefined ? overlaysOf(context) : []
  return [context, ...overlays].flatMap((texts) => findLinks(texts, path))
}

function countLinks(number: number): string {
  return number === 0 ? t('No links') : tCount(number, '{count} link', '{count} links')
}
