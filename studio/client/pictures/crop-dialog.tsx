import {
  useId,
  useState,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'
import type { Frame } from '../../api.ts'
import { Dialog } from '../fields/dialogs/dialog.tsx'
import { LabelledInput, Segments } from '../fields/frame/inputs.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { t } from '../i18n/translate.ts'
import {
  fractionsOf,
  frameAround,
  isWideEnough,
  moveFrame,
  proportions,
  resizeFrame,
  type Point,
  type Size,
} from '../model/pictures/crop.ts'
import { renditionAddress, type LibraryPicture } from '../model/pictures/library.ts'
import { useSession } from '../session/use-session.ts'
import { nameContent, type NewPicture } from './uploads.tsx'
import { useContent, usePictureUses } from './use-pictures.ts'

/** A dialog that cuts a part out of a picture, which becomes a new picture or replaces it everywhere, or for the shown brand. */
export function CropDialog({
  picture,
  onAdded,
  onClose,
}: {
  picture: LibraryPicture
  onAdded: (added: NewPicture) => void
  onClose: () => void
}) {
  const session = useSession()
  const { describe } = usePictureUses()
  const { owner, replace } = useContent(picture.name)
  const [ratio, setRatio] = useState<number>()
  const [focus, setFocus] = useState<Point>({ x: picture.width / 2, y: picture.height / 2 })
  const [frame, setFrame] = useState<Frame>(() => frameAround(picture, undefined, focus))
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const group = useId()

  function fit(nextRatio: number | undefined, nextFocus: Point): void {
    setRatio(nextRatio)
    setFocus(nextFocus)
    if (nextRatio !== undefined) setFrame(frameAround(picture, nextRatio, nextFocus))
    else if (ratio !== undefined) setFrame(frameAround(picture, undefined, nextFocus))
  }

  async function crop(use: (file: string) => void): Promise<void> {
    setBusy(true)
    try {
      const part = fractionsOf(picture, frame)
      const { file } = await session.server.crop({ file: picture.file, frame: part })
      use(file)
    } catch (error) {
      setFault(error instanceof Error ? error.message : t('The picture could not be cropped.'))
      setBusy(false)
    }
  }

  const move = (x: number, y: number): Frame => moveFrame(picture, frame, { x, y })
  const resize = (width: number, height: number): Frame =>
    resizeFrame(picture, frame, { width, height }, ratio)
  const widthAt = (height: number): number => (ratio === undefined ? frame.width : height * ratio)
  const numbers = [
    [t('Left'), frame.left, (left: number) => move(left - frame.left, 0)],
    [t('Top'), frame.top, (top: number) => move(0, top - frame.top)],
    [t('Width'), frame.width, (width: number) => resize(width, frame.height)],
    [t('Height'), frame.height, (height: number) => resize(widthAt(height), height)],
  ] as const
  const isWhole = frame.width === picture.width && frame.height === picture.height
  const isUsable = !isBusy && !isWhole && isWideEnough(frame)

  return (
    <Dialog title={t('Crop {name}', { name: picture.name })} onClose={onClose}>
      <fieldset className="studio-group">
        <legend className="studio-label">{t('Proportions')}</legend>
        <Segments
          name={group}
          choices={proportions.map(({ name }) => name)}
          chosen={proportions.findIndex((one) => one.ratio === ratio)}
          onChoose={(index) => fit(proportions[index]?.ratio, focus)}
        />
      </fieldset>
      <CropArea
        {...{ picture, frame, focus, ratio }}
        onFrame={setFrame}
        onFocus={(next) => fit(ratio, next)}
      />
      <p className="studio-help">
        {t(
          'Drag the frame or its corner. With the keyboard, the arrow keys move the frame, and together with Shift they change its size. Proportions are centred on the point.',
        )}
      </p>
      <div className="studio-crop-numbers">
        {numbers.map(([name, value, change]) => (
          <LabelledInput
            key={name}
            label={name}
            type="number"
            value={Math.round(value)}
            onChange={({ target }) => {
              if (target.value !== '') setFrame(change(Number(target.value)))
            }}
          />
        ))}
        <span className="studio-help">{t('pixels')}</span>
      </div>
      <p role="status" className="studio-help">
        {isWideEnough(frame) ? '' : t('This part is too narrow: it needs at least 320 pixels.')}
      </p>
      {fault !== '' && <p role="alert">{fault}</p>}
      <p className="studio-answers">
        <PushButton
          disabled={!isUsable}
          onClick={() =>
            void crop((file) => {
              replace(file, t('Cropped'))
              onClose()
            })
          }
          aria-describedby={`${group}use`}
        >
          {owner === undefined
            ? t('Replace it everywhere')
            : t('Replace it for {owner}', { owner })}
        </PushButton>
        <PushButton
          look="main"
          disabled={!isUsable}
          onClick={() =>
            void crop((file) => onAdded(nameContent(session, file, `${picture.name}-cropped`)))
          }
        >
          {t('Save as a new picture')}
        </PushButton>
      </p>
      <p id={`${group}use`} className="studio-help">
        {t('{name} is {name2}.', { name: picture.name, name2: describe(picture.name) })}
      </p>
    </Dialog>
  )
}

/** What the pointer drags: the frame, its corner, or the point; `grip` is where it was taken, relative to what it moves. */
interface Drag {
  part: 'frame' | 'corner' | 'point'
  grip: Point
}

/** A picture with a frame around a part of it and a point, which can be moved by pointer and by keyboard. */
function CropArea({
  picture,
  frame,
  focus,
  ratio,
  onFrame,
  onFocus,
}: {
  picture: LibraryPicture
  frame: Frame
  focus: Point
  ratio: number | undefined
  onFrame: (frame: Frame) => void
  onFocus: (point: Point) => void
}) {
  const area = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag>(undefined)

  function pointAt({ clientX, clientY }: PointerEvent): Point {
    const box = area.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return {
      x: ((clientX - box.left) / box.width) * picture.width,
      y: ((clientY - box.top) / box.height) * picture.height,
    }
  }

  function take(part: Drag['part'], event: PointerEvent): void {
    const { x, y } = pointAt(event)
    const starts = {
      frame: { x: frame.left, y: frame.top },
      corner: { x: frame.left + frame.width, y: frame.top + frame.height },
      point: focus,
    }
    const start = starts[part]
    drag.current = { part, grip: { x: x - start.x, y: y - start.y } }
    event.currentTarget.setPointerCapture(event.pointerId)
    event.stopPropagation()
  }

  function follow(event: PointerEvent): void {
    if (!drag.current) return
    const { part, grip } = drag.current
    const at = pointAt(event)
    const goal = { x: at.x - grip.x, y: at.y - grip.y }
    const [x, y] = [goal.x - frame.left, goal.y - frame.top]
    if (part === 'frame') onFrame(moveFrame(picture, frame, { x, y }))
    else if (part === 'point') onFocus(within(picture, goal))
    else onFrame(resizeFrame(picture, frame, { width: x, height: y }, ratio))
  }

  const drop = () => (drag.current = undefined)
  const dragging = (part: Drag['part']) => ({
    onPointerDown: (event: PointerEvent) => take(part, event),
    onPointerMove: follow,
    onPointerUp: drop,
    onPointerCancel: drop,
  })

  const onArrow =
    (act: (by: Point, event: KeyboardEvent) => void) =>
    (event: KeyboardEvent): void => {
      const by = arrows[event.key]
      if (!by) return
      event.preventDefault()
      act(by, event)
    }

  function moveOrResize({ x, y }: Point, { shiftKey }: KeyboardEvent): void {
    if (!shiftKey) return onFrame(moveFrame(picture, frame, { x, y }))
    const grown = ratio === undefined ? x : x + y * ratio
    const size = { width: frame.width + grown, height: frame.height + y }
    onFrame(resizeFrame(picture, frame, size, ratio))
  }

  const shape = picture.width / picture.height
  const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`
  const place: CSSProperties = {
    left: percent(frame.left, picture.width),
    top: percent(frame.top, picture.height),
    width: percent(frame.width, picture.width),
    height: percent(frame.height, picture.height),
  }
  return (
    <div
      ref={area}
      className="studio-crop"
      // As large as the picture will be once it has arrived: what is below it does not move.
      style={{ aspectRatio: shape, width: `min(100%, min(34vh, 300px) * ${shape})` }}
    >
      <img src={renditionAddress(picture.file, 1200)} alt="" draggable={false} />
      <PushButton
        className="studio-crop-frame"
        style={place}
        aria-label={t('Part to keep: {width} × {height} pixels', {
          width: `${Math.round(frame.width)}`,
          height: `${Math.round(frame.height)}`,
        })}
        onKeyDown={onArrow(moveOrResize)}
        {...dragging('frame')}
      >
        <span className="studio-crop-corner" {...dragging('corner')} />
      </PushButton>
      <PushButton
        className="studio-crop-point"
        style={{ left: percent(focus.x, picture.width), top: percent(focus.y, picture.height) }}
        aria-label={t('Point that matters most, {x} pixels from the left and {y} from the top', {
          x: `${Math.round(focus.x)}`,
          y: `${Math.round(focus.y)}`,
        })}
        onKeyDown={onArrow(({ x, y }) =>
          onFocus(within(picture, { x: focus.x + x, y: focus.y + y })),
        )}
        {...dragging('point')}
      />
    </div>
  )
}

/** Where the arrow keys move something, in pixels. */
const arrows: Readonly<Record<string, Point | undefined>> = {
  ArrowLeft: { x: -10, y: 0 },
  ArrowRight: { x: 10, y: 0 },
  ArrowUp: { x: 0, y: -10 },
  ArrowDown: { x: 0, y: 10 },
}

function within({ width, height }: Size, { x, y }: Point): Point {
  return { x: Math.max(0, Math.min(width, x)), y: Math.max(0, Math.min(height, y)) }
}
