import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'libsql'
import { asRecord } from '../../schema/read/json-object.ts'
import type { SentFile } from './answers.ts'

/** What a visitor sent with a form. */
export interface Message {
  /** The id of the form, its title, and the address of its page. */
  form: string
  title: string
  page: string
  /** The name of the recipient in the site settings. */
  recipient: string
  /** What was answered, in the order of the fields. */
  answers: { name: string; label: string; kind: string; value: string | SentFile }[]
}

/** A message as it is kept: the value of a file is its name in the folder of files. */
export interface StoredMessage extends Message {
  id: number
  /** In milliseconds since 1970. */
  receivedAt: number
  /** How often it was mailed in vain. */
  tries: number
  answers: (Message['answers'][number] & { value: string })[]
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
    CREATE TABLE IF NOT EXISTS messages (id INTEGER PRIMARY KEY AUTOINCREMENT,
      received_at INTEGER NOT NULL, message TEXT NOT NULL, mailed_at INTEGER,
      tries INTEGER NOT NULL DEFAULT 0, try_at INTEGER NOT NULL DEFAULT 0)`)
  const list = (where: string, value: number): StoredMessage[] =>
    db.prepare(`SELECT * FROM messages WHERE ${where}`).all(value).map(readRow)
  const write = async ({ bytes, ending }: SentFile): Promise<string> => {
    const name = `${randomUUID()}${ending}`
    const file = await open(join(files, name), 'wx', 0o600)
    await file.writeFile(bytes)
    await file.sync()
    await file.close()
    return name
  }
  return {
    /** Where a file of an answer is. */
    fileOf: (name: string): string => join(files, name),
    async add(message: Message): Promise<void> {
      const answers: StoredMessage['answers'] = []
      for (const { value, ...one } of message.answers)
        answers.push({ ...one, value: typeof value === 'string' ? value : await write(value) })
      const text = JSON.stringify({ ...message, answers })
      db.prepare('INSERT INTO messages (received_at, message) VALUES (?, ?)').run(Date.now(), text)
    },
    /** All messages, oldest first. */
    listAll: () => list('? ORDER BY id', 1),
    /** Those that are yet to be mailed at a time, at most a hundred. */
    listDue: (time: number) =>
      list('mailed_at IS NULL AND try_at <= ? ORDER BY id LIMIT 100', time),
    /** Makes all mail due that was postponed. */
    makeDue(): void {
      db.exec('UPDATE messages SET try_at = 0 WHERE mailed_at IS NULL')
    },
    markMailed(id: number): void {
      db.prepare('UPDATE messages SET mailed_at = ? WHERE id = ?').run(Date.now(), id)
    },
    postpone(id: number, until: number): void {
      db.prepare('UPDATE messages SET tries = tries + 1, try_at = ? WHERE id = ?').run(until, id)
    },
    deleteBefore(time: number): void {
      db.prepare('DELETE FROM messages WHERE received_at < ?').run(time)
      for (const file of readdirSync(files).map((name) => join(files, name)))
        if (statSync(file).mtimeMs < time) rmSync(file)
      db.exec('PRAGMA wal_checkpoint(TRUNCATE); VACUUM')
    },
    close: (): void => void db.close(),
  }
}

function readRow(row: unknown): StoredMessage {
  const { id, received_at: receivedAt, tries, message } = asRecord(row)
  const parsed: StoredMessage = JSON.parse(typeof message === 'string' ? message : '')
  return { ...parsed, id: Number(id), receivedAt: Number(receivedAt), tries: Number(tries) }
}
