import type { PendingUpload, StoredFile } from '../storage.ts'
import type { S3Client } from './client.ts'
import type { Part } from './parts.rules.ts'
import { elements, textOf } from './xml.rules.ts'

/** The pages of a listing; `next` reads from one what the following one asks for, null after the last. */
async function* pages(
  client: S3Client,
  request: { key?: string; query: Record<string, string> },
  next: (xml: string) => Record<string, string>,
): AsyncGenerator<string> {
  let query = request.query
  for (;;) {
    const xml = await client.text({ method: 'GET', key: request.key, query })
    yield xml
    if (textOf(xml, 'IsTruncated') !== 'true') return
    query = { ...query, ...next(xml) }
  }
}

/** Files below the prefix, by their keys without it. */
export async function* listObjects(
  client: S3Client,
  prefix: string,
  after?: string,
): AsyncGenerator<StoredFile> {
  const query = {
    'list-type': '2',
    prefix,
    ...(after === undefined ? {} : { 'start-after': `${prefix}${after}` }),
  }
  const next = (xml: string) => ({ 'continuation-token': textOf(xml, 'NextContinuationToken') ?? '' })
  for await (const xml of pages(client, { query }, next)) {
    for (const entry of elements(xml, 'Contents')) {
      yield {
        key: (textOf(entry, 'Key') ?? '').slice(prefix.length),
        size_bytes: Number(textOf(entry, 'Size')),
        modified_ms: Date.parse(textOf(entry, 'LastModified') ?? ''),
      }
    }
  }
}

export async function* listMultipartUploads(client: S3Client, prefix: string): AsyncGenerator<PendingUpload> {
  const next = (xml: string) => ({
    'key-marker': textOf(xml, 'NextKeyMarker') ?? '',
    'upload-id-marker': textOf(xml, 'NextUploadIdMarker') ?? '',
  })
  for await (const xml of pages(client, { query: { uploads: '', prefix } }, next)) {
    for (const entry of elements(xml, 'Upload')) {
      yield {
        key: (textOf(entry, 'Key') ?? '').slice(prefix.length),
        id: textOf(entry, 'UploadId') ?? '',
        started_ms: Date.parse(textOf(entry, 'Initiated') ?? ''),
      }
    }
  }
}

export async function listParts(client: S3Client, key: string, id: string): Promise<Part[]> {
  const next = (xml: string) => ({ 'part-number-marker': textOf(xml, 'NextPartNumberMarker') ?? '' })
  const parts: Part[] = []
  for await (const xml of pages(client, { key, query: { uploadId: id } }, next)) {
    for (const entry of elements(xml, 'Part')) {
      parts.push({
        number: Number(textOf(entry, 'PartNumber')),
        etag: textOf(entry, 'ETag') ?? '',
        size_bytes: Number(textOf(entry, 'Size')),
      })
    }
  }
  return parts
}
