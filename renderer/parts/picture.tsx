import type { Picture as PictureData } from '../../schema/page-data.gen.ts'

/** What a picture takes. */
export interface PictureProps {
  picture: PictureData
  /** The width at which it is shown, as the `sizes` attribute. */
  sizes: string
  /** True for what the visitor sees first: loaded at once and before others. */
  priority?: boolean
}

/** A picture in AVIF and WebP, in the widths that the build made. */
export function Picture({ picture, sizes, priority = false }: PictureProps) {
  const { src, alt, width, height, widths } = picture
  const sources = (format: string) => widths.map((w) => `${src}-${w}.${format} ${w}w`).join(', ')
  return (
    <picture>
      <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
      <img
        src={`${src}-${widths.find((w) => w >= 640) ?? widths.at(-1)}.webp`}
        srcSet={sources('webp')}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        {...(priority ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      />
    </picture>
  )
}
