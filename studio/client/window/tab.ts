import { createStore, del, get, keys, set } from 'idb-keyval'
import { t } from '../i18n/translate.ts'
import type { BackupStorage } from './backups.ts'

/** What the composer needs to know of the browser's tab that it runs in. */
export interface Tab {
  /** Identifies the tab, also after a reload. */
  id: string
  /** Whether this tab was only showing the site before it was reloaded. */
  wasViewer: boolean
  /** What other people see: the name that was entered in this browser, or the browser. */
  name: () => string
  storage: BackupStorage
  /** The ids of the open windows of this browser. */
  openWindows: () => Promise<ReadonlySet<string>>
  /** Remembers over a reload whether this tab edits. */
  remember: (isEditor: boolean) => void
}

const key = 'studio-tab'
const lockPrefix = 'studio-window '

/** Opens the tab that the composer was loaded in. */
export function openTab(): Tab {
  // A tab that is duplicated copies the storage of its session, so the id is in there only during a reload.
  const [id = '', role] = (sessionStorage.getItem(key) ?? crypto.randomUUID()).split(' ')
  sessionStorage.removeItem(key)
  const database = createStore('studio', 'backups')
  const storage: BackupStorage = {
    get: (name) => get(name, database),
    set: (name, value) => set(name, value, database),
    del: (name) => del(name, database),
    keys: () => keys(database),
  }
  let isEditor = false
  addEventListener('pagehide', () => {
    sessionStorage.setItem(key, isEditor ? id : `${id} viewer`)
  })
  void navigator.locks.request(lockPrefix + id, () => new Promise(() => {}))
  return {
    id,
    wasViewer: role === 'viewer',
    name: () => readPerson() || describeBrowser(navigator.userAgent),
    storage,
    async openWindows() {
      const { held = [] } = await navigator.locks.query()
      return new Set(held.map(({ name = '' }) => name.slice(lockPrefix.length)))
    },
    remember(next) {
      isEditor = next
    },
  }
}

/** The place of a person's name in the storage of the browser. */
export const nameKey = 'studio-name'

/** The name that was entered in this browser; empty if none was. */
export function readPerson(): string {
  return localStorage.getItem(nameKey) ?? ''
}

/** Names a browser by its user agent: `Firefox on Windows`. */
function describeBrowser(userAgent: string): string {
  const find = (names: readonly (readonly [mark: RegExp, name: string])[]): string | undefined =>
    names.find(([mark]) => mark.test(userAgent))?.[1]
  return t('{value} on {value2}', {
    value: find(browsers) ?? t('A browser'),
    value2: find(systems) ?? t('another system'),
  })
}

/** The first that matches counts, since browsers also claim to be others. */
const browsers = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const systems = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const
