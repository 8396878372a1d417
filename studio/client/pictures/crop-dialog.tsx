import { useId, useState } from 'react'
import type { Frame } from '../../api.ts'
import { Dialog } from '../fields/dialogs/dialog.tsx'
import {
  fractionsOf,
  frameAround,
  isWideEnough,
  moveFrame,
  proportions,
  resizeFrame,
  type Point,
} from '../model/pictures/crop.ts'
import { renditionAddress, type LibraryPicture } from '../model/pictures/library.ts'
import { useSession } from '../session/use-session.ts'
import { CropArea } from './crop-area.tsx'
import { nameContent, type NewPicture } from './uploads.ts'
import { useContent, usePictureUses } from './use-pictures.ts'
import { PushButton } from '../fields/frame/push-button.tsx'

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
      setFault(error instanceof Error ? error.message : 'The picture could not be cropped.')
      setBusy(false)
    }
  }

  const move = (x: number, y: number): Frame => moveFrame(picture, frame, { x, y })
  const resize = (width: number, height: number): Frame =>
    resizeFrame(picture, frame, { width, height }, ratio)
  const widthAt = (height: number): number => (ratio === undefined ? frame.width : height * ratio)
  const numbers = [
    ['Left', frame.left, (left: number) => move(left - frame.left, 0)],
    ['Top', frame.top, (top: number) => move(0, top - frame.top)],
    ['Width', frame.width, (width: number) => resize(width, frame.height)],
    ['Height', frame.height, (height: number) => resize(widthAt(height), height)],
  ] as const
  const isWhole = frame.width === picture.width && frame.height === picture.height
  const isUsable = !isBusy && !isWhole && isWideEnough(frame)

  return (
    <Dialog title={`Crop ${picture.name}`} onClose={onClose}>
      <fieldset className="studio-proportions">
        <legend>Proportions</legend>
        {proportions.map((one) => (
          <label key={one.name}>
            <input
              type="radio"
              name={group}
              checked={one.ratio === ratio}
              onChange={() => fit(one.ratio, focus)}
            />
            {one.name}
          </label>
        ))}
      </fieldset>
      <CropArea
        picture={picture}
        src={renditionAddress(picture.file, 1200)}
        frame={frame}
        focus={focus}
        ratio={ratio}
        onFrame={setFrame}
        onFocus={(next) => fit(ratio, next)}
      />
      <p className="studio-help">
        Drag the frame or its corner. With the keyboard, the arrow keys move the frame, and together
        with Shift they change its size. Proportions are centred on the point.
      </p>
      <div className="studio-crop-numbers">
        {numbers.map(([name, value, change]) => (
          <label key={name}>
            {name}
            <input
              type="number"
              className="studio-input"
              value={Math.round(value)}
              onChange={({ target }) => {
                if (target.value !== '') setFrame(change(Number(target.value)))
              }}
            />
          </label>
        ))}
        <span className="studio-help">pixels</span>
      </div>
      <p role="status" className="studio-help">
        {isWideEnough(frame) ? '' : 'This part is too narrow: it needs at least 320 pixels.'}
      </p>
      {fault !== '' && <p role="alert">{fault}</p>}
      <p className="studio-answers">
        <PushButton
          disabled={!isUsable}
          onClick={() =>
            void crop((file) => {
              replace(file, 'Cropped')
              onClose()
            })
          }
          aria-describedby={`${group}use`}
        >
          {owner === undefined ? 'Replace it everywhere' : `Replace it for ${owner}`}
        </PushButton>
        <PushButton
          className="studio-main-button"
          disabled={!isUsable}
          onClick={() =>
            void crop((file) => onAdded(nameContent(session, file, `${picture.name}-cropped`)))
          }
        >
          Save as a new picture
        </PushButton>
      </p>
      <p id={`${group}use`} className="studio-help">
        {picture.name} is {describe(picture.name)}.
      </p>
    </Dialog>
  )
}
