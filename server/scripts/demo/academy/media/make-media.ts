import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import media from '../content/media.json' with { type: 'json' }

/** What lessons show. A key stands for the file in course files. */
export type MediaFile = { key: string; file_name: string; bytes: Buffer; kind: 'video' | 'audio' | 'file' }

const program = join(import.meta.dirname, 'make-media.process.ts')
const kinds = { films: 'video', sheets: 'file', sounds: 'audio' } as const

/** Draws the films and the pages to print, and computes the recording, in another process. */
export async function makeMedia(): Promise<MediaFile[]> {
  const folder = await mkdtemp(join(tmpdir(), 'understudy-media-'))
  try {
    await promisify(execFile)(process.execPath, [program, folder])
    const files = Object.entries(kinds).flatMap(([group, kind]) =>
      Object.entries(media[group as keyof typeof kinds]).map(async ([key, { file_name }]) => ({
        ...{ key, file_name, kind },
        bytes: await readFile(join(folder, file_name)),
      })),
    )
    return await Promise.all(files)
  } finally {
    await rm(folder, { recursive: true })
  }
}
