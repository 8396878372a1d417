import { useId, useRef, useState, type ReactNode } from 'react'
import { quote } from '../../../../check/problem/wording.ts'
import { oncePer } from '../../../../schema/cache/once-per.ts'
import { sharedSections } from '../../../../site/view/sections.ts'
import { documentKinds, type DocumentKind } from '../../../api.ts'
import type { ModelEdit } from '../../../texts/edit.ts'
import { t } from '../../i18n/translate.ts'
import { createTargetLister, type PageTarget } from '../../model/page-targets.ts'
import { nameOfPage } from '../../model/pages.ts'
import { useSession, useSessionState } from '../../session/use-session.ts'
import { FileButton, LabelledInput } from '../frame/inputs.tsx'
import { PushButton } from '../frame/push-button.tsx'
import { Dialog, FormEnd } from './dialog.tsx'

const maxListed = 200

/** A dialog to choose the target of a link. One input takes an address, or searches pages and what is on them. */
export function LinkDialog({
  value,
  keywords,
  onChoose,
  onRemove,
  onClose,
}: {
  value: string
  /** Keywords allowed as a target, such as promoUrl. */
  keywords?: readonly string[] | undefined
  onChoose: (target: LinkTarget) => void
  onRemove?: (() => void) | undefined
  onClose: () => void
}): ReactNode {
  const pages = useLinkedPages()
  const { opened } = useSession()
  const documents = useSessionState((state) => state.publicFiles)
    .filter((file) => file.endsWith('.pdf'))
    .map((href) => ({
      href,
      label: t('PDF: {name}', { name: href.slice(href.lastIndexOf('/') + 1) }),
    }))
  const allowed = new RegExp(opened.bundle.$defs['Href']?.pattern ?? '', 'u')
  const [address, setAddress] = useState(value)
  const [isTyped, setTyped] = useState(false)
  const [refused, setRefused] = useState<string>()
  const box = useRef<HTMLInputElement>(null)
  const id = useId()
  const special: LinkTarget[] = (keywords ?? [])
    .filter((keyword) => /^[a-z]+$/i.test(keyword))
    .map((keyword) => ({ href: keyword, label: t('The promotional page') }))
  // Shows everything until the address is edited.
  const query = isTyped ? address : ''
  const found = [...special, ...findLinkTargets(pages, query), ...findTargets(documents, query)]

  return (
    <Dialog title={t('Choose a link')} onClose={onClose}>
      <form
        className="studio-link-form"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = address.trim()
          if (isAddress(typed) && !allowed.test(typed)) return setRefused(typed)
          // Anything else selects the first match.
          const [first] = isAddress(typed)
            ? [found.find(({ href }) => href === typed) ?? { href: typed, label: typed }]
            : found
          if (first) onChoose(first)
        }}
      >
        <LabelledInput
          ref={box}
          label={t('Enter an address, or search for a page or a file')}
          spellCheck={false}
          aria-invalid={refused !== undefined}
          aria-describedby={`${id}-refused`}
          value={address}
          onChange={(event) => {
            setRefused(undefined)
            setAddress(event.target.value)
            setTyped(true)
          }}
        />
        <p id={`${id}-refused`} role="alert">
          {refused !== undefined &&
            t(
              '{refused} cannot be a link. Start it with /, #, https://, http://, mailto: or tel:, and use no spaces.',
              { refused: quote(refused) },
            )}
        </p>
        <div className="studio-row">
          {schemes.map(({ start, label }) => (
            <PushButton
              key={start}
              look="small"
              onClick={() => {
                setAddress(replaceScheme(start, address))
                setTyped(true)
                box.current?.focus()
              }}
            >
              {label}: {start}
            </PushButton>
          ))}
          <DocumentUpload kind="pdf" onAdded={(href) => onChoose({ href, label: href })} />
        </div>
        <ul
          className="studio-box studio-link-targets"
          role="list"
          aria-label={t('Pages and files of this site')}
        >
          {found.slice(0, maxListed).map((target) => (
            <li key={target.href}>
              <PushButton aria-current={target.href === value} onClick={() => onChoose(target)}>
                <span>{target.label}</span> <code>{target.href}</code>
              </PushButton>
            </li>
          ))}
          {found.length === 0 && <li className="studio-help">{t('No page or file matches.')}</li>}
        </ul>
        <FormEnd action={t('Use this address')} onCancel={onClose}>
          {onRemove && (
            <PushButton look="plain" onClick={onRemove}>
              {t('Remove the link')}
            </PushButton>
          )}
        </FormEnd>
      </form>
    </Dialog>
  )
}

const listTargets = oncePer(createTargetLister)

/** Returns the pages of the site, with what links can lead to in them. */
function useLinkedPages(): LinkedPage[] {
  const { opened, language } = useSession()
  const site = useSessionState((state) => state.site)
  const sections = sharedSections(site, opened.main)
  return site.pages.map((page) => ({
    path: page.path,
    label: nameOfPage(page),
    // A translation gives no block an id.
    targets: listTargets(opened.bundle)(page, sections).filter(
      ({ naming }) => naming === undefined || !language(),
    ),
  }))
}

interface LinkedPage {
  path: string
  label: string
  targets: readonly PageTarget[]
}

/** A page, or a block or an entry on it, that a link can point to. */
export interface LinkTarget {
  href: string
  label: string
  /** The edit that gives the block its id, if it has none. */
  naming?: ModelEdit | undefined
}

/** Finds the targets of a site whose address or label contains the query; blocks without an id come last. */
export function findLinkTargets(pages: readonly LinkedPage[], query: string): LinkTarget[] {
  const all = pages.flatMap(({ path, label, targets }): LinkTarget[] => [
    { href: path, label },
    ...targets.map((target) => ({
      href: `${path}#${target.id}`,
      label: `${label}: ${target.label}`,
      naming: target.naming,
    })),
  ])
  const isNamed = ({ naming }: LinkTarget): boolean => naming === undefined
  return findTargets([...all.filter(isNamed), ...all.filter((one) => !isNamed(one))], query)
}

function findTargets(targets: readonly LinkTarget[], query: string): LinkTarget[] {
  const text = query.trim().toLowerCase()
  return targets.filter(({ href, label }) => `${href} ${label}`.toLowerCase().includes(text))
}

const schemes = [
  { start: 'https://', label: t('Web address') },
  { start: 'mailto:', label: t('Email') },
  { start: 'tel:', label: t('Phone') },
] as const

/** Replaces the scheme of an address and keeps the rest. */
export function replaceScheme(start: string, address: string): string {
  const rest = address.replace(/^(?:https?:\/\/|mailto:|tel:)/i, '')
  return start + (/^[/#]/.test(rest) ? '' : rest)
}

/** Whether the input is an address rather than a search. */
export function isAddress(typed: string): boolean {
  return /^(?:[/#]|[a-z][a-z\d+.-]*:)/i.test(typed)
}

/** A button that adds a file to those of the site, for a link or a video. */
export function DocumentUpload({
  kind,
  onAdded,
}: {
  kind: DocumentKind
  onAdded: (address: string) => void
}): ReactNode {
  const { accept, most } = documentKinds[kind]
  const { upload: words, label } = names[kind]
  const session = useSession()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')

  async function upload(file: File): Promise<void> {
    setRefusal('')
    if (file.size > most * 1024 ** 2)
      return setRefusal(t('This file is too large. The maximum is {most} MB.', { most }))
    setBusy(true)
    try {
      const address = await session.server.addDocument(file, kind)
      const files = new Set([...session.state().publicFiles, address])
      session.set({
        publicFiles: [...files].toSorted(),
        status: t('Added {address} to the files.', { address }),
      })
      onAdded(address)
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : t('The upload failed.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <FileButton
        look="small"
        disabled={isBusy}
        label={label}
        accept={accept}
        onFiles={([file]) => void (file && upload(file))}
      >
        {isBusy ? t('Uploading…') : words}
      </FileButton>
      <p role="alert" className="studio-help">
        {refusal}
      </p>
    </>
  )
}

const names = {
  pdf: { upload: t('Upload a PDF'), label: t('PDF to upload') },
  video: { upload: t('Upload a video'), label: t('Video to upload') },
  captions: { upload: t('Upload captions'), label: t('Captions to upload') },
}
