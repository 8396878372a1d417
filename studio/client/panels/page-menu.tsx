import { useState, type ReactNode } from 'react'
import { isDraft } from '../../../content/span.ts'
import type { PagesContext } from '../../../site/view/move-page.ts'
import type { PageView } from '../../../site/view/site-view.ts'
import { Popup } from '../bar/popup.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { describeWhen } from '../fields/schema/shown-words.ts'
import { mayBeDuring } from '../model/campaigns/campaign-edits.ts'
import { viewCampaigns } from '../model/campaigns/campaigns.ts'
import { switchPage } from '../model/pages.ts'
import { useSession } from '../session/use-session.ts'
import { OnlyDuring } from './campaigns/only-during.tsx'
import { CopyPage, DeletePage, MovePage } from './page-dialogs.tsx'
import { t } from '../i18n/translate.ts'

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
