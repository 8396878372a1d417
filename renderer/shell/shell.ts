import type { ReactNode } from 'react'
import type { SiteData } from '../page/page-data.ts'

/** What surrounds the content of each page: the shell blocks before and after it, with their data. */
export type Shell = (site: SiteData) => readonly [before: ReactNode, after: ReactNode]

/** Props of a shell block that has data: the property of the settings named like it, and the shell blocks inside it. */
export interface ShellProps<N extends keyof SiteData> {
  data: SiteData[N]
  children?: ReactNode
}

/** Describes the publisher of the site, with properties of https://schema.org/Organization. */
export type DescribePublisher = (site: SiteData) => object
