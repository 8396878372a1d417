import { useMemo } from 'react'
import type { Change } from '../../../diff/change.ts'
import { describeChange } from '../../../diff/describe-change.ts'
import { diffSites } from '../../../diff/diff.ts'
import { textOfWords } from '../../../diff/words.ts'
import { groupBy } from '../../../schema/read/group-by.ts'
import { Dialog } from '../fields/dialogs/dialog.tsx'
import { nameOfBrand, type BrandView } from '../model/brands/brand-view.ts'
import { createComposerNamer } from '../model/words/composer-namer.ts'
import { showPlace } from '../panels/show-place.ts'
import type { Session } from '../session/session.ts'
import { useSession } from '../session/use-session.ts'
import { siteValueOf } from './site-value.ts'
import { PushButton } from '../fields/frame/push-button.tsx'
import { t } from '../i18n/translate.ts'

/** What files say about themselves. */
const ofFile = new Set<unknown>(['$schema', 'migratedTo', 'include'])

/** Lists what a brand has other than all brands, page by page; a click on a difference opens its place. */
export function BrandDifferences({ view, onClose }: { view: BrandView; onClose: () => void }) {
  const session = useSession()
  const { bundle } = session.opened
  const groups = useMemo(() => {
    const site = siteValueOf(view.site, view.main)
    const namer = createComposerNamer(bundle)
    const changes = diffSites(siteValueOf(view.base, view.main), site)
    const all = changes.filter(({ path }) => !ofFile.has(path[0]))
    const byPage = groupBy(all, ({ path: [top, page], path }) =>
      top === 'pages' && path.length > 2 ? textOfWords(namer.page(String(page), site)) : '',
    )
    return Array.from(byPage, ([page, own]) => ({
      page,
      lines: own.map((change) => ({
        change,
        text: textOfWords(describeChange(change, site, namer)),
      })),
    }))
  }, [view, bundle])
  return (
    <Dialog
      title={t('What is different for {base}', { base: nameOfBrand(view.base, view.brand) })}
      onClose={onClose}
    >
      {groups.length === 0 && <p>{t('Nothing: pages and settings are as for all brands.')}</p>}
      <div className="studio-changes">
        {groups.map(({ page, lines }) => (
          <section key={page}>
            <h3>{page || t('Site')}</h3>
            <ul role="list">
              {lines.map(({ change, text }, line) => (
                <li key={line}>
                  <PushButton
                    onClick={() => {
                      onClose()
                      showChange(session, change)
                    }}
                  >
                    {text}
                  </PushButton>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

/** Opens the place of a change; of what is left out, the list that lacks it. */
function showChange(session: Session, { kind, path }: Change): void {
  const place = kind === 'removed' ? path.slice(0, -1) : path
  const panel = place.length === 1 && panels.find((name) => name === place[0])
  if (panel) session.set({ panel, pane: 'list' })
  else showPlace(session, place)
}

const panels = ['pages', 'sections', 'campaigns'] as const
