import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { TestAccount } from '../../../test/factories.ts'
import { operate } from '../../../test/operator.ts'
import { uploadCaptions } from './captions/upload-captions.ts'

/** Two people, as a recorder of meetings writes it. */
export const spokenFile = `WEBVTT

1
00:00:00.500 --> 00:00:03.200
<v Rosa>Welcome to our talk about the tomatoes.</v>

2
00:00:03.400 --> 00:00:05.000
<v Ana>When should I sow them?</v>
`

/** Stores the transcript of a record, from a file with this text. */
export async function createTranscript(
  account: TestAccount,
  command: 'webinar transcript' | 'meeting transcript',
  id: number,
  { text = spokenFile, ...options }: Record<string, unknown> & { text?: string | Buffer } = {},
): Promise<Record<string, unknown>> {
  const file = join(await mkdtemp(join(inject('runFolder'), 'transcript-')), 'spoken.vtt')
  await writeFile(file, text)
  return operate(account, command, { id, file, ...options })
}

/** Gives a film captions, from a file with this text. */
export async function createCaptions(
  account: TestAccount,
  id: number,
  { text = spokenFile, ...options }: { text?: string; language?: string; add_to_knowledge?: boolean } = {},
): Promise<void> {
  async function* content() {
    yield Buffer.from(text)
  }
  const file = { file_name: 'spoken.vtt', announcedBytes: 0, content: content() }
  await uploadCaptions(account.ctx(), { add_to_knowledge: false, ...options, id, file })
}

/** A form with a transcript, as the panel sends it. */
export function formOf(
  headers: Record<string, string>,
  text: string = spokenFile,
  fields: Record<string, string> = {},
): { headers: Record<string, string>; body: string } {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = `--edge\r\nContent-Disposition: form-data; name="file"; filename="talk.vtt"\r\n\r\n${text}\r\n--edge--\r\n`
  return {
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=edge' },
    body: parts.join('') + file,
  }
}
