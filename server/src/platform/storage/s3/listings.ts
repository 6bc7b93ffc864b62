import type { PendingUpload, StoredFile } from '../storage.ts'
import type { S3Client } from './client.ts'
import type { Part } from './parts.rules.ts'
import { elements, elementText } from './xml.rules.ts'

/** The pages of a listing. `next` gives the query fields that ask for the page after a page. */
async function* pages(
  client: S3Client,
  request: { key?: string; query: Record<string, string> },
  next: (xml: string) => Record<string, string>,
): AsyncGenerator<string> {
  let query = request.query
  for (;;) {
    const xml = await client.text({ method: 'GET', key: request.key, query })
    yield xml
    if (elementText(xml, 'IsTruncated') !== 'true') return
    query = { ...query, ...next(xml) }
  }
}

/** Files below the prefix; their keys are given without it. */
export async function* listObjects(
  client: S3Client,
  prefix: string,
  after?: string,
): AsyncGenerator<StoredFile> {
  const query = {
    'list-type': '2',
    prefix,
    ...(after !== undefined && { 'start-after': `${prefix}${after}` }),
  }
  const next = (xml: string) => ({ 'continuation-token': elementText(xml, 'NextContinuationToken') ?? '' })
  for await (const xml of pages(client, { query }, next)) {
    for (const entry of elements(xml, 'Contents')) {
      yield {
        key: (elementText(entry, 'Key') ?? '').slice(prefix.length),
        size_bytes: Number(elementText(entry, 'Size')),
        modified_ms: Date.parse(elementText(entry, 'LastModified') ?? ''),
      }
    }
  }
}

/** Uploads below the prefix that were neither completed nor removed. */
export async function* listMultipartUploads(client: S3Client, prefix: string): AsyncGenerator<PendingUpload> {
  const next = (xml: string) => ({
    'key-marker': elementText(xml, 'NextKeyMarker') ?? '',
    'upload-id-marker': elementText(xml, 'NextUploadIdMarker') ?? '',
  })
  for await (const xml of pages(client, { query: { uploads: '', prefix } }, next)) {
    for (const entry of elements(xml, 'Upload')) {
      yield {
        key: (elementText(entry, 'Key') ?? '').slice(prefix.length),
        id: elementText(entry, 'UploadId') ?? '',
        started_ms: Date.parse(elementText(entry, 'Initiated') ?? ''),
      }
    }
  }
}

/** The parts that an upload has so far. */
export async function listParts(client: S3Client, key: string, id: string): Promise<Part[]> {
  const next = (xml: string) => ({ 'part-number-marker': elementText(xml, 'NextPartNumberMarker') ?? '' })
  const parts: Part[] = []
  for await (const xml of pages(client, { key, query: { uploadId: id } }, next)) {
    for (const entry of elements(xml, 'Part')) {
      parts.push({
        number: Number(elementText(entry, 'PartNumber')),
        etag: elementText(entry, 'ETag') ?? '',
        size_bytes: Number(elementText(entry, 'Size')),
      })
    }
  }
  return parts
}
