import { preload } from 'react-dom'
import { isRehearsal } from '../jsx/rehearsal.ts'
import type { Picture as PictureData } from '../../schema/page-data.gen.ts'

/** Props of a picture. */
export interface PictureProps {
  picture: PictureData
  /** Its displayed width, as the `sizes` attribute; browsers measure it themselves if it loads lazily. */
  sizes: string
  /** True if the picture is cropped to a box that is taller than itself: then the width of the box is not enough. */
  cropped?: boolean
  /** True for what the visitor sees first: loaded before others, and preloaded in the head. */
  priority?: boolean
}

/** A picture in AVIF and WebP, in the widths that the build made. */
export function Picture({ picture, sizes, cropped = false, priority = false }: PictureProps) {
  const { src, alt, width, height, widths } = picture
  const sources = (format: string) => widths.map((w) => `${src}-${w}.${format} ${w}w`).join(', ')
  const fallback = `${src}-${widths.find((w) => w >= 640) ?? widths.at(-1)}.webp`
  const imageSizes = priority || cropped ? sizes : `auto, ${sizes}`
  const imageSrcSet = sources('avif')
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
        srcSet={sources('webp')}
        sizes={imageSizes}
        alt={alt}
        width={width}
        height={height}
        {...(priority ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      />
    </picture>
  )
}
