import {
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { LinkDialog } from '../../fields/dialogs/link-dialog.tsx'
import { nextButton } from '../../fields/frame/focus.ts'
import { Icon } from '../../fields/frame/icons.tsx'
import { PushButton } from '../../fields/frame/push-button.tsx'
import { t } from '../../i18n/translate.ts'
import type { RichEditor } from '../editor/open-editor.ts'
import './rich-tools.css'
import type { Tool } from '../editor/tools.ts'

/** The toolbar of an editor, and the dialog of its links: a button for each thing that a text may contain. */
export function RichTools({ editor, title }: { editor: RichEditor; title: string }): ReactNode {
  const [isLinkOpen, setLinkOpen] = useState(false)
  const [isMoreOpen, setMoreOpen] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const state = useSyncExternalStore(editor.subscribe, editor.state)
  useEffect(
    () =>
      editor.onAsk((what) => {
        if (what === 'link') setLinkOpen(true)
        else bar.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus()
      }),
    [editor],
  )

  function use({ command }: Tool): void {
    if (!command) return setLinkOpen(true)
    editor.run(command)
    editor.focus()
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') editor.focus()
    else {
      const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
      const goal = nextButton(event, buttons)
      if (!goal) return
      for (const button of buttons) button.tabIndex = button === goal ? 0 : -1
      goal.focus()
    }
    event.preventDefault()
    event.stopPropagation()
  }

  const shown = editor.tools.filter(({ isMore = false }) => isMoreOpen || !isMore)
  return (
    <>
      <div
        ref={bar}
        className="studio-toolbar"
        role="toolbar"
        tabIndex={-1}
        aria-label={t('Formatting for {title}', { title })}
        onKeyDown={onKeyDown}
        // The text keeps its focus and selection.
        onMouseDown={(event) => event.preventDefault()}
      >
        {shown.map((tool, index) => (
          <PushButton
            key={tool.name}
            className="studio-icon-button"
            aria-label={tool.label}
            title={titleOf(tool)}
            aria-pressed={tool.isOn?.(state)}
            tabIndex={index === 0 ? 0 : -1}
            onClick={() => use(tool)}
          >
            {faces[tool.name] ?? tool.label}
          </PushButton>
        ))}
        <PushButton
          className="studio-icon-button"
          aria-label={t('More formatting')}
          title={t('More formatting')}
          aria-expanded={isMoreOpen}
          tabIndex={-1}
          onClick={() => setMoreOpen(!isMoreOpen)}
        >
          …
        </PushButton>
      </div>
      {isLinkOpen && (
        <LinkDialog
          value={editor.link() ?? ''}
          onClose={() => setLinkOpen(false)}
          onRemove={editor.link() === undefined ? undefined : () => link(undefined)}
          onChoose={({ href, label, naming }) =>
            link({ href, label, also: naming ? [naming] : [] })
          }
        />
      )}
    </>
  )

  function link(target: Parameters<RichEditor['setLink']>[0]): void {
    setLinkOpen(false)
    editor.setLink(target)
    // The dialog gives the focus back to what had it, which may be the toolbar or the frame.
    setTimeout(() => editor.focus())
  }
}

/** What the buttons show. */
const faces: Readonly<Record<string, ReactNode>> = {
  bold: <b>B</b>,
  italic: <i>I</i>,
  link: <Icon name="link" />,
  bullets: <Icon name="list" />,
  numbers: <Icon name="numbers" />,
  break: <Icon name="break" />,
  underline: <u>U</u>,
  strike: <s>S</s>,
  highlight: <mark>H</mark>,
  small: <small>a</small>,
  subscript: <Icon name="subscript" />,
  superscript: <Icon name="superscript" />,
  clear: <Icon name="remove" />,
}

function titleOf({ label, key }: Tool): string {
  return key === undefined ? label : `${label} (${key})`
}
