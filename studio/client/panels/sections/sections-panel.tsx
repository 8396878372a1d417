import { findNameError, findSectionUses, sharedSections } from '../../../../site/view/sections.ts'
import { memberOf } from '../../../../site/view/site-view.ts'
import { BrandLine } from '../../fields/brands/brand-mark.tsx'
import { PushButton } from '../../fields/frame/push-button.tsx'
import { ValueForm } from '../../fields/value-form.tsx'
import { t, tCount } from '../../i18n/translate.ts'
import { nameBrands } from '../../model/brands/brand-name.ts'
import { removePart, renamePart } from '../../model/parts.ts'
import { wordPages, wordUse } from '../../model/words/uses.ts'
import { useSession, useSessionParts, useSiteContext } from '../../session/use-session.ts'
import { During } from '../campaigns/only-during.tsx'
import { EmptyPanel, NothingOpen } from '../empty-panel.tsx'
import { RenameForm } from '../name-forms.tsx'
import { TitleList } from '../title-list.tsx'

/** The list of shared sections, those that no page uses included. */
export function SectionList() {
  const session = useSession()
  const { site, section: open } = useSessionParts('site', 'section')
  const { all, shared } = sharedSections(site, session.opened.main)
  const templates = all.filter((section) => !shared.includes(section))
  const onChoose = ({ name }: { name: string }): void =>
    session.set({ section: name, pane: 'form' })
  return (
    <div className="studio-panel">
      <h2>{t('Shared sections')}</h2>
      <p className="studio-hint">
        {t('Blocks that several pages show, written once. A change here changes all of them.')}
      </p>
      <TitleList
        all={shared}
        describe={wordUse}
        open={open}
        onChoose={onChoose}
        empty={<NothingShared />}
      />
      <h2>{t('Templates')}</h2>
      <p className="studio-hint">
        {t(
          'Saved blocks and pages, which are copied where they are added. A change here changes no page.',
        )}
      </p>
      <TitleList
        all={templates}
        describe={wordUse}
        open={open}
        onChoose={onChoose}
        empty={
          <EmptyPanel
            about={t(
              'To make one, choose Save as template for a page, or Keep for other pages in the menu of a block.',
            )}
            action={t('Go to the pages')}
            onAct={() => session.set({ panel: 'pages', pane: 'list' })}
          />
        }
      />
    </div>
  )
}

/** The open section: where it is used, its blocks, its name, and a button to delete it. */
export function SectionSettings() {
  const session = useSession()
  const context = useSiteContext()
  const { section: open, written, brand } = useSessionParts('section', 'written', 'brand')
  const { all } = sharedSections(context.site, context.main)
  const section = all.find(({ name }) => name === open)
  const [first] = all
  if (!section)
    return (
      <NothingOpen
        label={t('No section is open')}
        about={t('Choose a section in the list to change it on all pages that show it.')}
        first={first?.title}
        empty={<NothingShared />}
        onOpen={() => session.set({ section: first?.name })}
      />
    )
  const { name, title, pages, brands } = section
  const uses = findSectionUses(context, name)
  const isIdle = uses.length === 0 && (brand !== undefined || brands.length === 0)
  const isTemplate = section.template !== undefined

  return (
    <section className="studio-panel" aria-label={title}>
      <h2>{title}</h2>
      <p className="studio-hint">
        {isTemplate
          ? t('A template: its blocks are copied where it is added.')
          : isIdle
            ? t('It is not used. Add it to a page from the list of blocks, or delete it.')
            : uses.length === 0
              ? t('Used only for {written}. Choose the brand to see where.', {
                  written: nameBrands(written, brands),
                })
              : t('Used on {size}. A change here changes all of them.', {
                  size: wordPages(pages.size),
                })}
      </p>
      <ul className="studio-parts" role="list">
        {uses.map(({ path }) => {
          const [group, key, , index] = path
          if (typeof key !== 'string' || typeof index !== 'number') return null
          const goal =
            group === 'pages'
              ? ({ panel: 'blocks', pageKey: key, block: index } as const)
              : { section: key }
          const words =
            group === 'pages'
              ? t('Block {value} of {key}', { value: index + 1, key })
              : t('In the section {key}', { key })
          return (
            <li key={JSON.stringify(path)}>
              <PushButton onClick={() => session.set(goal)}>{words}</PushButton>
            </li>
          )
        })}
      </ul>
      <BrandLine path={['sections', name]} title={t('Section {title}', { title })} />
      <During scope="section">
        <SectionForm key={name} name={name} />
      </During>
      <RenameForm
        key={`rename ${name}`}
        name={name}
        findProblem={(typed) => findNameError(context, 'sections', typed)}
        updated={tCount(uses.length, 'Its use', 'Its {count} uses')}
        onRename={(to) => {
          session.edit(
            renamePart(context, 'sections', name, to),
            t('The section {name} is now {to}.', { name, to }),
          )
          session.set({ section: to })
        }}
      />
      {isIdle && (
        <>
          <h3>{isTemplate ? t('Delete this template') : t('Delete this section')}</h3>
          <PushButton
            onClick={() => {
              session.edit(
                removePart(context, 'sections', name),
                t('Deleted the section {title}.', { title }),
              )
              session.set({ section: undefined })
            }}
          >
            {isTemplate ? t('Delete template') : t('Delete section')}
          </PushButton>
        </>
      )}
    </section>
  )
}

function NothingShared() {
  const session = useSession()
  return (
    <EmptyPanel
      about={t('Nothing is shared yet. Select a block of a page and choose Share between pages.')}
      action={t('Go to the blocks')}
      onAct={() => session.set({ panel: 'blocks', pane: 'list' })}
    />
  )
}

/** The form of a shared section: its title and its blocks. */
export function SectionForm({ name }: { name: string }) {
  const { site, main } = useSiteContext()
  if (!sharedSections(site, main).names.includes(name)) return null
  return (
    <ValueForm
      schema={{ $ref: '#/$defs/Section' }}
      path={['sections', name]}
      value={memberOf(site.roots.get(main), 'sections')[name]}
    />
  )
}
