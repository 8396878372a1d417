import { useState, type ReactNode } from 'react'
import { brandIn } from '../../../site/overlay/overlay-name.ts'
import { findLinks, type LinkSource } from '../../../site/view/links.ts'
import { findPathError, movePage, type PagesContext } from '../../../site/view/move-page.ts'
import type { PageView } from '../../../site/view/site-view.ts'
import { overlaysOf } from '../../../site/view/written.ts'
import { Dialog, NamingDialog } from '../fields/dialogs/dialog.tsx'
import { CheckBox } from '../fields/frame/inputs.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { nameBrands } from '../model/brands/brand-name.ts'
import {
  addPageAfter,
  addressFor,
  copyPage,
  nameOfPage,
  numberedAddress,
  removePage,
} from '../model/pages.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { PathInput, RenameForm } from './name-forms.tsx'
import { t, tCount } from '../i18n/translate.ts'

interface PageDialogProps {
  context: PagesContext
  page: PageView
  onClose: () => void
}

/** The dialog that copies a page under another name and address. */
export function CopyPage({ context, page, onClose }: PageDialogProps): ReactNode {
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
    <NamingDialog
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
    </NamingDialog>
  )
}

/** The address of a copy: that of the page, with a number. */
function freePath({ site }: PagesContext, path: string): string {
  return numberedAddress(site, path === '/' ? '/home' : path.replace(/\.html?$/, ''))
}

/** The dialog that changes the address of a page. */
export function MovePage({ context, page, onClose }: PageDialogProps): ReactNode {
  const session = useSession()
  const [isRedirected, setRedirected] = useState(true)
  const { length } = useLinks(context, page.path)

  function rename(path: string): void {
    const edits = movePage(context, page, path, isRedirected)
    session.edit(edits, t('{path} is now {path2}.', { path: page.path, path2: path }))
    session.set({ pageKey: path })
    onClose()
  }

  return (
    <Dialog title={t('Change the address of {path}', { path: page.path })} onClose={onClose}>
      <RenameForm
        name={page.path}
        title=""
        label={t('New address')}
        action={t('Change the address')}
        Input={PathInput}
        findProblem={(path) => findPathError(context.site, path)}
        updated={t('{length} to this page', { length: countLinks(length) })}
        onRename={rename}
      >
        <CheckBox checked={isRedirected} onCheck={setRedirected}>
          {t('Redirect the old address, for bookmarks and search engines')}
        </CheckBox>
      </RenameForm>
    </Dialog>
  )
}

/** The dialog that deletes a page, and tells first which places link to it. */
export function DeletePage({ context, page, onClose }: PageDialogProps): ReactNode {
  const session = useSession()
  const written = useSessionState((state) => state.written)
  const places = useLinks(context, page.path).filter(
    ({ path }) => path[1] !== page.key && path[4] !== page.key, // on it, or set on it by a campaign
  )

  function describe({ file, path }: LinkSource): string {
    const place = path[0] === 'pages' ? String(path[1]) : t('the site settings')
    const brand = brandIn(file)
    return brand === undefined
      ? place
      : t('{place} for {written}', { place, written: nameBrands(written, [brand]) })
  }

  function remove(): void {
    session.edit(removePage(context, page), t('Deleted the page {path}.', { path: page.path }))
    session.set({ pageKey: '/', block: undefined })
    onClose()
  }

  return (
    <Dialog title={t('Delete {path}', { path: page.path })} onClose={onClose}>
      <div className="studio-question">
        <p>
          {places.length > 0
            ? t('{links} to this page in {places}. Change them first, or they become errors.', {
                links: countLinks(places.length),
                places: [...new Set(places.map(describe))].join(', '),
              })
            : t('No page links to it. You can undo this.')}
        </p>
        <p className="studio-answers">
          <PushButton onClick={onClose}>{t('Cancel')}</PushButton>
          <PushButton look="danger" onClick={remove}>
            {places.length > 0 ? t('Delete and leave broken links') : t('Delete page')}
          </PushButton>
        </p>
      </div>
    </Dialog>
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
