import { preload } from 'react-dom'
import type { Picture as PictureData } from '../../schema/page-data.gen.ts'
import { fallbackOf, fallbackWidthOf, widestPicture } from '../../schema/values/picture-file.ts'
import { isRehearsal } from '../jsx/rehearsal.ts'

interface PictureProps {
  picture: PictureData
  /** Its displayed width, as the `sizes` attribute; browsers measure it themselves if it loads lazily. */
  sizes: string
  /** True if the picture is cropped to a box that is taller than itself: then the width of the box is not enough. */
  cropped?: boolean
  /** True for one that is shown before, or in part: screen readers pass over it. */
  silent?: boolean
  /** True for what the visitor sees first: loaded before others, and preloaded in the head. */
  priority?: boolean
}

/** A picture as AVIF in the widths that the build made, and as one WebP for browsers without AVIF. */
export function Picture({
  picture,
  sizes,
  cropped = false,
  silent = false,
  priority = false,
}: PictureProps) {
  const { src, alt, width, height, widths } = picture
  const fallback = fallbackOf(picture)
  const measured = !priority && !cropped
  const imageSizes = measured ? `auto, ${sizes}` : sizes
  const used = measured ? widths.filter((w) => w < widestPicture) : widths
  const imageSrcSet = used.map((w) => `${src}-${w}.avif ${w}w`).join(', ')
  if (priority && !isRehearsal()) {
    // Identical to the source below, so that both pick the same file.
    const type = 'image/avif'
    preload(fallback, { as: 'image', type, imageSrcSet, imageSizes, fetchPriority: 'high' })
  }
  return (
    <picture>
      <source type="image/avif" srcSet={imageSrcSet} sizes={imageSizes} />
      <img
        src={fallback}
        alt={silent ? '' : alt}
        width={width}
        height={height}
        {...(priority ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        // Lets browsers measure the width for the source; without a set of its own, sizes would be invalid.
        {...(measured && { srcSet: `${fallback} ${fallbackWidthOf(picture)}w`, sizes: 'auto' })}
      />
    </picture>
  )
}
