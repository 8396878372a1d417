import { diffPatch } from 'node-diff3'

/** The lines in which two texts differ, in their order and without indentation: `- old` and `+ new`. */
export function changedLines(before: string, after: string): string[] {
  const changes: { buffer1: { chunk: string[] }; buffer2: { chunk: string[] } }[] = diffPatch(
    before.split('\n'),
    after.split('\n'),
  )
  return changes.flatMap(({ buffer1, buffer2 }) => [
    ...buffer1.chunk.map((line) => `- ${line.trim()}`),
    ...buffer2.chunk.map((line) => `+ ${line.trim()}`),
  ])
}
