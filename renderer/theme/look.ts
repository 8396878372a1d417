import { css, type Styles } from '../jsx/styles.ts'

/** How a block looks within the theme, and which devices show it. */
export type Look = { [K in keyof typeof looks]?: keyof (typeof looks)[K] }

/* The picture of a border may be wider than the window without making the page wider. Paper and forced colours have none. */
const band = `
  padding-block: var(--inset, calc(var(--between) * 0.6));
  border-image: conic-gradient(var(--ground) 0 0) fill 0 / 0 / 0 100vw;
  color: var(--quiet);
`

/** The style of each choice. A background gives roles of the theme the colours of others, which texts are checked against. */
export const looks = {
  background: {
    none: undefined,
    tint: css`
      @media screen and (forced-colors: none) {
        --ground: var(--sunken);
        ${band}
      }
    `,
    /* Cards and buttons have the colour of the band: their edges show them. */
    strong: css`
      @media screen and (forced-colors: none) {
        --ground: var(--primary);
        --glow: var(--primary);
        --sunken: var(--primary);
        --surface: var(--primary);
        --raised: var(--primary);
        --text: var(--on-primary);
        --quiet: var(--on-primary);
        --link: var(--on-primary);
        --line: var(--on-primary);
        --edge: var(--on-primary);
        --highlight: var(--on-primary);
        --success: var(--on-primary);
        --info: var(--on-primary);
        ${band}
      }
    `,
  },
  /* Margins collapse: two small spaces make one of a third, two large ones one that is as large. */
  space: {
    small: css`
      --inset: calc(var(--between) * 0.3);
      margin-top: calc(var(--between) * 0.65);
      margin-bottom: calc(var(--between) * -0.35);
    `,
    normal: undefined,
    large: css`
      --inset: var(--between);
      margin-block: calc(var(--between) * 1.5);
    `,
  },
  width: {
    narrow: css`
      width: min(var(--column), 46rem);
    `,
    normal: undefined,
    wide: css`
      width: min(100% - 2rem, 100rem);
      @media (min-width: 48rem) {
        width: min(100% - 4rem, 100rem);
      }
      @media (min-width: 80rem) {
        width: min(100% - 15rem, 100rem);
      }
    `,
  },
  /* A sheet of paper is as wide as a tablet, and shows what computers do. */
  shownOn: {
    all: undefined,
    phones: css`
      @media print, (min-width: 48rem) {
        display: none !important;
      }
    `,
    computers: css`
      @media screen and (max-width: 47.99rem) {
        display: none !important;
      }
    `,
  },
}

/** The styles of a look. Styles of its own come after those of the block type. */
export function stylesOfLook({ background, space, width, shownOn }: Look): Styles {
  return [
    background && looks.background[background],
    space && looks.space[space],
    width && looks.width[width],
    shownOn && looks.shownOn[shownOn],
  ]
}
