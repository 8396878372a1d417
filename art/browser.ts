import { scenes } from './scenes/scenes.ts'
import { renderScene, type Quality } from './render/render.ts'

/** The API for the browser: a renderer of pictures by name. */

const pictures = {
  names: Object.keys(scenes),

  /** Renders a picture; returns it as a data URL of PNG. Throws if there is no picture with that name. */
  draw(name: string, quality: Quality): string {
    const scene = scenes[name]
    if (!scene) throw new Error(`there is no picture "${name}"`)
    return renderScene(scene(), quality)
  },
}

declare global {
  var art: typeof pictures
}

globalThis.art = pictures
