import type { Locator } from '@playwright/test'
import sharp from 'sharp'

/** A PNG of one colour. */
export function drawPicture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 1600, height: 900, channels: 3, background } })
    .png()
    .toBuffer()
}

/** Drops files from outside of the browser. */
export async function dropFiles(target: Locator, files: Record<string, Buffer>): Promise<void> {
  const contents = Object.entries(files).map(([name, bytes]) => [name, bytes.toString('base64')])
  // The files have to be of the document on which they are dropped.
  const data = await target.evaluateHandle((_, all) => {
    const transfer = new DataTransfer()
    for (const [name = '', text = ''] of all) {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([bytes], name, { type: 'image/png' }))
    }
    return transfer
  }, contents)
  await target.dispatchEvent('dragover', { dataTransfer: data })
  await target.dispatchEvent('drop', { dataTransfer: data })
}
