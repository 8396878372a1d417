import { useId, type ReactNode } from 'react'
import { isIn } from '../../../../content/span.ts'
import type { Path } from '../../../../check/problem/problem.ts'
import { dereference, type Schema, type SchemaBundle } from '../../../../schema/read/bundle.ts'
import { asRecord, type JsonObject } from '../../../../schema/read/json-object.ts'
import { sharedSections } from '../../../../site/view/sections.ts'
import { memberOf } from '../../../../site/view/site-view.ts'
import { ChoiceMenu } from '../../fields/frame/choice-menu.tsx'
import { SetForm } from '../../fields/set/set-form.tsx'
import { viewCampaigns } from '../../model/campaigns/campaigns.ts'
import { listSetOwners, type SetField, type SetOwner } from '../../model/sections/set-owners.ts'
import { openPage } from '../../session/state.ts'
import {
  useSession,
  useSessionParts,
  useSessionState,
  useSiteContext,
} from '../../session/use-session.ts'

/** What is edited: the selected block, the head of the open page, the open section, or the site settings. */
type Scope = 'block' | 'head' | 'section' | 'site'

/** A choice whether edits are lasting or only for a campaign, and the form: `children` for lasting edits. */
export function During({ scope, children }: { scope: Scope; children: ReactNode }) {
  const session = useSession()
  const { site, during } = useSessionParts('site', 'during')
  const { all } = viewCampaigns(site, session.opened.main)
  const id = useId()
  const campaign = all.find(({ name }) => name === during)
  if (all.length === 0) return children

  /** The preview shows the start of a campaign that does not run now. */
  function choose(name: string): void {
    const span = all.find((one) => one.name === name)?.span
    const isRunning = span === undefined || isIn(span, session.state().now)
    session.set({ during: span && name, at: isRunning ? undefined : span.from })
  }

  return (
    <>
      <p className="studio-during" data-during={campaign !== undefined}>
        <label htmlFor={id}>Edit</label>
        <ChoiceMenu
          id={id}
          value={campaign?.name ?? ''}
          choices={[
            ['', 'Always'],
            ...all.map(({ name, title }) => [name, `Only during ${title}`] as const),
          ]}
          onChoose={choose}
        />
      </p>
      {campaign ? (
        <DuringForm scope={scope} name={campaign.name} title={campaign.title} />
      ) : (
        children
      )}
    </>
  )
}

function DuringForm({ scope, name, title }: { scope: Scope; name: string; title: string }) {
  const context = useSiteContext()
  const { site, main, bundle } = context
  const { block, section } = useSessionParts('block', 'section')
  const page = useSessionState(openPage)
  const written = asRecord(memberOf(memberOf(site.roots.get(main), 'campaigns'), name)['set'])
  const at = ['campaigns', name, 'set']

  function listOwners(): { owners: readonly SetOwner[]; path: Path; set: JsonObject } {
    if (scope === 'site') {
      const owners = [ownerOf('site', ['site'], 'Settings', settingsFields(bundle, site.settings))]
      return { owners, path: at, set: written }
    }
    if (!page) return { owners: [], path: at, set: {} }
    if (scope === 'head') {
      const fields = headFields(bundle, asRecord(page.value['meta']))
      const owners = [
        ownerOf(page.key, ['pages', page.key, 'meta'], `Head of ${page.path}`, fields),
      ]
      return { owners, path: [...at, 'meta'], set: asRecord(written['meta']) }
    }
    const sections = sharedSections(site, main)
    const [group, key] = scope === 'section' ? ['sections', section ?? ''] : ['pages', page.key]
    const list = ['pages', page.key, 'blocks']
    const own = JSON.stringify([...list, block])
    const pieces =
      scope === 'section'
        ? sections.blocksOf(key)
        : sections
            .expand(page.blocks, list)
            .pieces.filter(({ origin: { path, by = path } }) => JSON.stringify(by) === own)
    const set = asRecord(asRecord(written[group])[key])
    const owners = listSetOwners(context, pieces, Object.keys(set))
    return { owners, path: [...at, group, key], set }
  }

  const { owners, path, set } = listOwners()
  return (
    <div
      className={scope === 'block' ? 'studio-form studio-panel' : 'studio-form'}
      role="group"
      aria-label={`Only during ${title}`}
    >
      <p className="studio-hint">
        What you change here is different while {title} runs, and as it was afterwards.
      </p>
      {owners.map((owner, index) => (
        <SetForm
          key={`${path.join(' ')} ${block} ${index}`}
          owner={owner}
          number={index + 1}
          path={path}
          set={set}
          isOpen={owners.length === 1}
        />
      ))}
      {owners.length === 0 && (
        <p className="studio-dim">There are no texts, buttons or pictures to change.</p>
      )}
    </div>
  )
}

function ownerOf(id: string, path: Path, label: string, fields: readonly SetField[]): SetOwner {
  return { path, id, naming: undefined, label, summary: '', fields, entries: [] }
}

/** What a campaign may set in the settings: whole parts of them, or properties of such a part. */
function settingsFields(bundle: SchemaBundle, settings: JsonObject): SetField[] {
  const { CampaignSite: within = {}, Site: site } = bundle.$defs
  return fieldsOf(within, site, settings, []).flatMap((field) => {
    const inner = dereference(bundle, field.schema)
    const [name = ''] = field.path
    if (!inner.properties) return field
    const target = dereference(bundle, site?.properties?.[name] ?? {})
    return fieldsOf(inner, target, asRecord(settings[name]), field.path)
  })
}

function headFields({ $defs }: SchemaBundle, meta: JsonObject): SetField[] {
  return fieldsOf($defs['CampaignHead'], $defs['Meta'], meta, [])
}

/** The properties that a campaign may set in an object, whose value and schema are those without it. */
function fieldsOf(
  within: Schema = {},
  { required = [] }: Schema = {},
  owner: JsonObject,
  path: readonly string[],
): SetField[] {
  return Object.entries(within.properties ?? {}).map(([key, schema]) => ({
    path: [...path, key],
    schema,
    within,
    own: Object.hasOwn(owner, key) ? owner[key] : undefined,
    isRequired: required.includes(key),
  }))
}
