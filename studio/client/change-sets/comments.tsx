import { useState, type ReactNode } from 'react'
import type { Path } from '../../../check/problem/problem.ts'
import type { ReviewRemark } from '../../change-sets.ts'
import { Dialog } from '../fields/dialogs/dialog.tsx'
import { Icon } from '../fields/frame/icons.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { writeMoment } from '../history/moment.ts'
import { NoteForm } from './note-form.tsx'
import type { PlacedComment } from './set-tools.ts'
import { useSet, useSetActs } from './use-change-sets.tsx'
import { t, tCount } from '../i18n/translate.ts'

/** A button at what can be commented on, with the number of open comments, which opens them. Nothing without a change set. */
export function CommentButton({ path, title }: { path: Path; title: string }): ReactNode {
  const count = useSet((tools) => tools.countAt(path))
  const [isOpen, setOpen] = useState(false)
  if (count === undefined) return null
  const label =
    count === 0
      ? t('Comment on {title}', { title })
      : tCount(count, '{count} comment on {title}', '{count} comments on {title}', { title })
  return (
    <>
      <PushButton
        className="studio-help-button studio-comment-button"
        aria-label={label}
        title={label}
        data-count={count}
        onClick={() => setOpen(true)}
      >
        <Icon name="comment" />
        {count > 0 && count}
      </PushButton>
      {isOpen && <CommentsDialog {...{ path, title }} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The comments on a place and what is in it, and a form for another one. */
export function CommentsDialog({
  path,
  title,
  onClose,
}: {
  /** Undefined for the whole change set. */
  path?: Path
  title: string
  onClose: () => void
}): ReactNode {
  const { tools, act } = useSetActs()
  const all = useSet(({ placed }) => placed()) ?? []
  const own = all.filter(({ path: way }) => path?.every((step, index) => way?.[index] === step))
  return (
    <Dialog title={t('Comments: {title}', { title })} onClose={onClose}>
      <Threads comments={own} />
      <NoteForm
        label={t('New comment')}
        action={t('Comment')}
        onSend={(text) => act({ do: 'comment', text, ...(path && { place: tools.placeAt(path) }) })}
        onClose={onClose}
      />
    </Dialog>
  )
}

/** Comments with their answers, each with the way to its place. */
export function Threads({ comments }: { comments: readonly PlacedComment[] }): ReactNode {
  return (
    <ol className="studio-threads" role="list">
      {comments.map((placed) => (
        <Thread key={placed.comment.id} {...placed} />
      ))}
    </ol>
  )
}

function Thread({ comment, words, isGone }: PlacedComment): ReactNode {
  const { tools, act } = useSetActs()
  const { id, resolved, replies, place, by } = comment
  const [isAnswering, setAnswering] = useState(false)
  const attempt = tools.attempt
  return (
    <li className="studio-box">
      {isGone ? (
        <p className="studio-hint">{t('Not there any more: {words}', { words })}</p>
      ) : (
        place && (
          <PushButton look="link" onClick={() => tools.show(place)}>
            {words}
          </PushButton>
        )
      )}
      {[comment, ...replies].map((remark) => (
        <Remark key={remark.id} {...remark} />
      ))}
      {resolved && <p className="studio-hint">{t('Done, says {by}.', { by: resolved.by })}</p>}
      {isAnswering ? (
        <NoteForm
          label={t('Answer to {by}', { by })}
          action={t('Answer')}
          onSend={(text) => act({ do: 'reply', comment: id, text })}
          onClose={() => setAnswering(false)}
        />
      ) : (
        <div className="studio-row">
          <PushButton look="small" onClick={() => setAnswering(true)}>
            {t('Answer…')}
          </PushButton>
          <PushButton
            look="small"
            onClick={() => attempt(act({ do: resolved ? 'reopen' : 'resolve', comment: id }))}
          >
            {resolved ? t('Reopen') : t('Mark as done')}
          </PushButton>
        </div>
      )}
    </li>
  )
}

function Remark({ at, by, text }: ReviewRemark): ReactNode {
  return (
    <>
      <strong>{by}</strong> <span className="studio-dim">{writeMoment(at)}</span>
      <p className="studio-remark">{text}</p>
    </>
  )
}
