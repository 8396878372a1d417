import { readFileSync } from 'node:fs'

const { BENCH_PAGES = '' } = process.env

export const { site, pages } = JSON.parse(readFileSync(BENCH_PAGES, 'utf8'))
export const listed = Object.entries(pages).filter(([, { inNav }]) => inNav !== false)
