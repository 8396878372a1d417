import {
  Color,
  DoubleSide,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  type ColorRepresentation,
} from 'three'

/** The brand's colours, slightly darker than on screens to compensate for the lights. */
export const palette = {
  violet: 0x4f22a6,
  gold: 0xffc24d,
  cream: 0xecd9b8,
  coral: 0xcc2016,
} as const

/** Polished metal in this colour. */
export const metal = (color: ColorRepresentation, roughness = 0.2) =>
  new MeshStandardMaterial({ color, metalness: 1, roughness, side: DoubleSide })

/** Paint under a clear coat. */
export const lacquer = (color: ColorRepresentation, roughness = 0.42) =>
  new MeshPhysicalMaterial({ color, roughness, clearcoat: 1, clearcoatRoughness: 0.06 })

/** Satin plastic, paper and ivory. */
export const satin = (color: ColorRepresentation, roughness = 0.45) =>
  new MeshPhysicalMaterial({ color, roughness, side: DoubleSide })

/** Cloth that is lighter at grazing angles. */
export const velvet = (color: ColorRepresentation) =>
  new MeshPhysicalMaterial({
    color,
    roughness: 0.95,
    sheen: 1,
    sheenRoughness: 0.35,
    sheenColor: new Color(color).lerp(new Color(0xffffff), 0.1),
  })

/** A glowing material, such as a screen or a lamp. */
export const glow = (color: ColorRepresentation, strength = 1, roughness = 0.3) =>
  new MeshStandardMaterial({
    color: new Color(color).multiplyScalar(0.25),
    emissive: color,
    emissiveIntensity: strength,
    roughness,
    side: DoubleSide,
  })

/** A part of a screen: it glows a little, and still catches light and shadow. */
export const lit = (color: ColorRepresentation, strength = 0.3) =>
  new MeshPhysicalMaterial({
    color,
    emissive: color,
    emissiveIntensity: strength,
    roughness: 0.4,
    clearcoat: 0.6,
    clearcoatRoughness: 0.15,
    side: DoubleSide,
  })

/** Materials that many objects share. */

export const gold = metal(palette.gold, 0.2)
export const satinGold = metal(palette.gold, 0.36)
export const steel = metal(0x9a90b8, 0.34)
export const darkMetal = metal(0x3a2d63, 0.38)
export const violetLacquer = lacquer(palette.violet)
export const nightLacquer = lacquer(0x1d1040, 0.5)
export const coralLacquer = lacquer(palette.coral)
export const ivory = lacquer(0xdfcfb4, 0.35)
