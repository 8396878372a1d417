import { createRequire } from 'node:module'
import { join } from 'node:path'
import { installPrograms } from './programs.ts'

/** What the tests use of puppeteer's browser. The package is installed by them, so its types are not there before. */
export interface Browser {
  newPage(): Promise<Page>
  close(): Promise<void>
}

/** What they use of its page: https://pptr.dev/api/puppeteer.page. */
export interface Page {
  on(event: 'console', hear: (message: { type(): string; text(): string }) => void): void
  on(event: 'pageerror', hear: (error: unknown) => void): void
  goto(url: string): Promise<unknown>
  setViewport(size: { width: number; height: number }): Promise<void>
  evaluate<T>(read: () => T): Promise<T>
  waitForFunction(isTrue: () => boolean): Promise<unknown>
  $eval<T>(selector: 'main img', read: (element: HTMLImageElement) => T): Promise<T>
  $eval<T>(selector: string, read: (element: HTMLElement) => T): Promise<T>
  mouse: { move(x: number, y: number): Promise<void>; click(x: number, y: number): Promise<void> }
  close(): Promise<void>
}

/** Starts Debian's Firefox, driven by WebDriver BiDi, with or without JavaScript. */
export function launchFirefox(hasScript: boolean): Promise<Browser> {
  const require = createRequire(import.meta.url)
  const { launch }: { launch: (options: object) => Promise<Browser> } = require(
    join(installPrograms(), 'puppeteer-core'),
  )
  return launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    extraPrefsFirefox: { 'javascript.enabled': hasScript },
    defaultViewport: { width: 1280, height: 800 },
  })
}
