import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'libsql'
import { asRecord } from '../../schema/read/json-object.ts'
import type { SentFile } from './answers.ts'

/** What a visitor sent with a form. */
export interface Message {
  /** The path of the page, and the title of the form on it. */
  page: string
  title: string
  /** The name of the recipient in the site settings. */
  recipient: string
  /** What was answered, in the order of the fields; a file by its name in the folder of files. */
  answers: { name: string; label: string; value: string; isFile?: true }[]
  /** The address of the visitor. */
  replyTo?: string
}

/** A message as it is kept. */
export interface StoredMessage extends Message {
  id: number
  /** The id of its form. */
  form: string
  /** In milliseconds since 1970. */
  receivedAt: number
  tries: number
}

/** The messages in a folder: a database, and the files of answers, whose names come from here. */
export type MessageStore = ReturnType<typeof openStore>

/** Opens the messages in a folder, which is created if needed and keeps itself out of git. */
export function openStore(folder: string) {
  const files = join(folder, 'files')
  mkdirSync(files, { recursive: true, mode: 0o700 })
  writeFileSync(join(folder, '.gitignore'), '*\n')
  const db = new Database(join(folder, 'messages.db'), { timeout: 5000 })
  // What is committed survives when the machine loses power, too.
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS messages (id INTEGER PRIMARY KEY AUTOINCREMENT, form TEXT NOT NULL,
      received_at INTEGER NOT NULL, message TEXT NOT NULL, mailed_at INTEGER,
      tries INTEGER NOT NULL DEFAULT 0, try_at INTEGER NOT NULL DEFAULT 0)`)
  const list = (where: string, value: string | number): StoredMessage[] =>
    db.prepare(`SELECT * FROM messages WHERE ${where}`).all(value).map(readRow)
  return {
    /** Where a file of an answer is. */
    fileOf: (name: string): string => join(files, name),
    /** Writes a file to the disk, and returns its name. */
    async addFile({ bytes, ending }: SentFile): Promise<string> {
      const name = `${randomUUID()}${ending}`
      const file = await open(join(files, name), 'wx', 0o600)
      await file.writeFile(bytes)
      await file.sync()
      await file.close()
      return name
    },
    add(form: string, message: Message): void {
      db.prepare('INSERT INTO messages (form, received_at, message) VALUES (?, ?, ?)').run(
        form,
        Date.now(),
        JSON.stringify(message),
      )
    },
    /** All messages, oldest first. */
    listAll: () => list('? ORDER BY id', 1),
    /** Those that are yet to be mailed at a time, at most a hundred. */
    listDue: (time: number) =>
      list('mailed_at IS NULL AND try_at <= ? ORDER BY id LIMIT 100', time),
    markMailed(id: number): void {
      db.prepare('UPDATE messages SET mailed_at = ? WHERE id = ?').run(Date.now(), id)
    },
    postpone(id: number, until: number): void {
      db.prepare('UPDATE messages SET tries = tries + 1, try_at = ? WHERE id = ?').run(until, id)
    },
    /** Deletes messages and files from before a time. */
    deleteBefore(time: number): void {
      db.prepare('DELETE FROM messages WHERE received_at < ?').run(time)
      for (const name of readdirSync(files)) {
        const file = join(files, name)
        if (statSync(file).mtimeMs < time) rmSync(file)
      }
      db.exec('PRAGMA wal_checkpoint(TRUNCATE); VACUUM')
    },
    close: (): void => void db.close(),
  }
}

function readRow(row: unknown): StoredMessage {
  const stored = asRecord(row)
  const textIn = (name: string): string => {
    const { [name]: text } = stored
    return typeof text === 'string' ? text : ''
  }
  const numberIn = (name: string): number => Number(stored[name])
  const message: Message = JSON.parse(textIn('message'))
  const [id, receivedAt, tries] = [numberIn('id'), numberIn('received_at'), numberIn('tries')]
  return { ...message, id, form: textIn('form'), receivedAt, tries }
}
