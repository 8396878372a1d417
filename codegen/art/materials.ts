import {
  Color,
  DoubleSide,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  type ColorRepresentation,
} from 'three'

export const palette = {
  night: 0x140b2b,
  dusk: 0x2f1e58,
  violet: 0x5a2bb3,
  bright: 0x7136d8,
  gold: 0xf6b93f,
  cream: 0xfff0d2,
  bronze: 0xc98a1b,
  coral: 0xff4a3c,
} as const

/** Polished metal of that colour. */
export const metal = (color: ColorRepresentation, roughness = 0.2) =>
  new MeshStandardMaterial({ color, metalness: 1, roughness, side: DoubleSide })

/** Paint under a clear coat. */
export const lacquer = (color: ColorRepresentation, roughness = 0.42) =>
  new MeshPhysicalMaterial({ color, roughness, clearcoat: 1, clearcoatRoughness: 0.06 })

/** Satin plastic, paper and ivory. */
export const satin = (color: ColorRepresentation, roughness = 0.45) =>
  new MeshPhysicalMaterial({ color, roughness, side: DoubleSide })

/** Cloth that is lighter where one looks along it. */
export const velvet = (color: ColorRepresentation) =>
  new MeshPhysicalMaterial({
    color,
    roughness: 0.95,
    sheen: 1,
    sheenRoughness: 0.35,
    sheenColor: new Color(color).lerp(new Color(0xffffff), 0.25),
    envMapIntensity: 0.4,
  })

/** What shines by itself, a screen or a lamp. */
export const glow = (color: ColorRepresentation, strength = 1, roughness = 0.3) =>
  new MeshStandardMaterial({
    color: new Color(color).multiplyScalar(0.25),
    emissive: color,
    emissiveIntensity: strength,
    roughness,
    side: DoubleSide,
  })

export const gold = metal(palette.gold, 0.2)
export const satinGold = metal(palette.gold, 0.36)
export const steel = metal(0x9a90b8, 0.34)
export const darkMetal = metal(0x3a2d63, 0.38)
export const violetLacquer = lacquer(palette.violet)
export const nightLacquer = lacquer(0x1d1040, 0.5)
export const coralLacquer = lacquer(palette.coral)
export const ivory = lacquer(0xf6ead2, 0.35)
