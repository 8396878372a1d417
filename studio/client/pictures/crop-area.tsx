import { useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react'
import type { Frame } from '../../api.ts'
import { moveFrame, resizeFrame, type Point, type Size } from '../model/pictures/crop.ts'
import { PushButton } from '../fields/frame/push-button.tsx'

/** What the pointer drags: the frame, its corner, or the point; `grip` is where it was taken, relative to what it moves. */
interface Drag {
  part: 'frame' | 'corner' | 'point'
  grip: Point
}

/** The pixels of a step with the arrow keys. */
const step = 10

/** A picture with a frame around a part of it and a point, which can be moved by pointer and by keyboard. */
export function CropArea({
  picture,
  src,
  frame,
  focus,
  ratio,
  onFrame,
  onFocus,
}: {
  picture: Size
  src: string
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

  const drop = (): void => {
    drag.current = undefined
  }
  const dragging = (part: Drag['part']) => ({
    onPointerDown: (event: PointerEvent) => take(part, event),
    onPointerMove: follow,
    onPointerUp: drop,
    onPointerCancel: drop,
  })

  function moveByKey(event: KeyboardEvent): void {
    const by = arrows[event.key]
    if (!by) return
    event.preventDefault()
    const [x, y] = [by.x * step, by.y * step]
    if (!event.shiftKey) return onFrame(moveFrame(picture, frame, { x, y }))
    const grown = ratio === undefined ? x : x + y * ratio
    const size = { width: frame.width + grown, height: frame.height + y }
    onFrame(resizeFrame(picture, frame, size, ratio))
  }

  function movePoint(event: KeyboardEvent): void {
    const by = arrows[event.key]
    if (!by) return
    event.preventDefault()
    onFocus(within(picture, { x: focus.x + by.x * step, y: focus.y + by.y * step }))
  }

  const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`
  const place: CSSProperties = {
    left: percent(frame.left, picture.width),
    top: percent(frame.top, picture.height),
    width: percent(frame.width, picture.width),
    height: percent(frame.height, picture.height),
  }
  return (
    <div ref={area} className="studio-crop">
      <img src={src} alt="" draggable={false} />
      <PushButton
        className="studio-crop-frame"
        style={place}
        aria-label={`Part to keep: ${Math.round(frame.width)} × ${Math.round(frame.height)} pixels`}
        onKeyDown={moveByKey}
        {...dragging('frame')}
      >
        <span className="studio-crop-corner" {...dragging('corner')} />
      </PushButton>
      <PushButton
        className="studio-crop-point"
        style={{ left: percent(focus.x, picture.width), top: percent(focus.y, picture.height) }}
        aria-label={`Point that matters most, ${Math.round(focus.x)} pixels from the left and ${Math.round(focus.y)} from the top`}
        onKeyDown={movePoint}
        {...dragging('point')}
      />
    </div>
  )
}

const arrows: Readonly<Record<string, Point | undefined>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

function within({ width, height }: Size, { x, y }: Point): Point {
  return { x: Math.max(0, Math.min(width, x)), y: Math.max(0, Math.min(height, y)) }
}
