import { drawIco, drawPng } from './raster.ts'

/** The vector sources of a brand's marks, as texts of SVG files. */
export interface MarkSources {
  /** What is still readable at 16 pixels. */
  small: Buffer
  logo: Buffer
  /** The icon on a plate with round corners. */
  icon: Buffer
  /** The same on a square, with padding around it: launchers crop it to their own shape. */
  maskable: Buffer
}

/** A raster image of a brand's marks: its file in the public folder, and what draws its bytes. */
export interface Mark {
  file: string
  draw: () => Promise<Buffer>
}

/** Every raster image of the marks of a brand, the same on every machine except for the rounding of single pixels. */
export function listMarks(brand: string, sources: MarkSources): Mark[] {
  return [
    // One and a half times the size that pages use, for dense screens.
    { file: `logo/${brand}.png`, draw: () => drawPng(sources.logo, 540) },
    { file: 'favicon.ico', draw: () => drawIco(sources.small, [16, 32, 48]) },
    { file: 'icon-192.png', draw: () => drawPng(sources.icon, 192) },
    { file: 'icon-512.png', draw: () => drawPng(sources.icon, 512) },
    { file: 'icon-maskable-512.png', draw: () => drawPng(sources.maskable, 512) },
    // iOS rounds the corners itself and needs no padding, so this is the middle of the larger picture.
    { file: 'apple-touch-icon.png', draw: () => drawPng(sources.maskable, 225, 180) },
  ]
}
