import type { ReactNode } from 'react'
import type { Path } from '../../../check/problem/problem.ts'
import { DialogButton, AskingDialog } from '../fields/dialogs/dialog.tsx'
import { Icon } from '../fields/frame/icons.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { writeMoment } from '../history/moment.ts'
import { t, tCount } from '../i18n/translate.ts'
import type { PlacedComment } from './set-tools.ts'
import { useSet, useSetTools } from './use-change-sets.tsx'

/** A button at what can be commented on, with the number of open comments, which opens them. Nothing without a change set. */
export function CommentButton({ path, title }: { path: Path; title: string }): ReactNode {
  const count = useSet((tools) => tools.countAt(path))
  if (count === undefined) return null
  const label =
    count === 0
      ? t('Comment on {title}', { title })
      : tCount(count, '{count} comment on {title}', '{count} comments on {title}', { title })
  return (
    <DialogButton
      className="studio-help-button studio-comment-button"
      aria-label={label}
      title={label}
      data-count={count}
      words={[<Icon key="icon" name="comment" />, count > 0 && count]}
    >
      {(close) => <CommentsDialog {...{ path, title }} onClose={close} />}
    </DialogButton>
  )
}

/** The comments on a place and what is in it, or none if it is the whole change set, and a field for another one. */
export function CommentsDialog({
  path,
  title,
  onClose,
}: {
  path?: Path
  title: string
  onClose: () => void
}): ReactNode {
  const tools = useSetTools()
  const all = useSet(({ placed }) => placed()) ?? []
  const own = all.filter(({ path: way }) => path?.every((step, index) => way?.[index] === step))
  if (!tools) return null
  const place = path && tools.placeAt(path)
  return (
    <AskingDialog
      title={t('Comments: {title}', { title })}
      label={t('New comment')}
      action={t('Comment')}
      isLong
      onName={(text) => tools.act({ do: 'comment', text, ...(place && { place }) })}
      onClose={onClose}
    >
      <Threads comments={own} />
    </AskingDialog>
  )
}

/** Comments with their replies, each with the way to its place. */
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
  const tools = useSetTools()
  const { id, resolved, replies, place, by } = comment
  return (
    <li className="studio-box">
      {isGone && <p className="studio-hint">{t('Not there any more: {words}', { words })}</p>}
      {place && !isGone && (
        <PushButton look="link" onClick={() => tools?.show(place)}>
          {words}
        </PushButton>
      )}
      {[comment, ...replies].map((remark) => (
        <p key={remark.id} className="studio-remark">
          <strong>{remark.by}</strong> <span className="studio-dim">{writeMoment(remark.at)}</span>
          <br />
          {remark.text}
        </p>
      ))}
      {resolved && <p className="studio-hint">{t('Done, says {by}.', { by: resolved.by })}</p>}
      <div className="studio-row">
        <DialogButton look="small" words={t('Reply…')}>
          {(close) => (
            <AskingDialog
              title={t('Reply to {by}', { by })}
              label={t('Reply')}
              about={comment.text}
              action={t('Reply')}
              isLong
              onName={(text) => tools?.act({ do: 'reply', comment: id, text })}
              onClose={close}
            />
          )}
        </DialogButton>
        <PushButton
          look="small"
          onClick={() => tools?.attempt({ do: resolved ? 'reopen' : 'resolve', comment: id })}
        >
          {resolved ? t('Reopen') : t('Mark as done')}
        </PushButton>
      </div>
    </li>
  )
}
