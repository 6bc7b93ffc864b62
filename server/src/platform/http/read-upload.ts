import type { Socket } from 'node:net'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import {
  type ApiError,
  clientGone,
  invalidRequest,
  payloadTooLarge,
  unsupportedMediaType,
} from '../errors.ts'
import type { UploadedFile } from '../operation.ts'
import { isStorable } from './body.ts'
import { shownName } from './validate.ts'

const maxFieldBytes = 65_536
const maxNameCharacters = 255
const maxSilenceMs = 60_000

type Bounds = { maxFields: number; maxFileBytes: number; maxSilenceMs?: number }

/** A form whose fields are here, and whose file comes while it is read. */
export type Upload = { fields: Record<string, string>; file: UploadedFile; close: () => void }

const uploading = new WeakSet<Socket>()

/** True while a file comes through a connection. Its silence is watched here. */
export const isUploading = (socket: Socket): boolean => uploading.has(socket)

/**
 * Reads a form up to its file, which must be its last part. Whatever is wrong with the rest of the form is an error of the
 * file's content: who stores that stores all of it or nothing.
 * @throws invalid_request, payload_too_large, unsupported_media_type
 */
export function readUpload(request: FastifyRequest, bounds: Bounds): Promise<Upload> {
  const { raw } = request
  const announcedBytes = Number(raw.headers['content-length'] ?? 0)
  const parser = createParser(request, bounds)
  if (announcedBytes > bounds.maxFileBytes + (bounds.maxFields + 1) * maxFieldBytes)
    throw fileTooLarge(bounds.maxFileBytes)
  const begun = Promise.withResolvers<Upload>()
  const whole = Promise.withResolvers<void>()
  // Nobody waits for it any more where the verb has failed.
  whole.promise.catch(() => {})
  let content: BusboyFileStream | null = null
  const onClose = () => raw.complete || fail(clientGone())
  const watch = watchSilence(request, parser, { ...bounds, fail })
  const close = () => {
    clearInterval(watch)
    uploading.delete(raw.socket)
    raw.off('close', onClose)
    raw.unpipe(parser)
    content?.destroy()
  }
  function fail(error: ApiError): void {
    begun.reject(error)
    whole.reject(error)
    content?.destroy(error)
    close()
  }
  const onFile = (stream: BusboyFileStream, { fields, file_name }: FormStart) => {
    content = stream
    const file = { file_name, announcedBytes, content: readContent(stream, whole.promise) }
    begun.resolve({ fields, file, close })
  }
  hearParts(parser, bounds, { onFile, fail, onEnd: whole.resolve })
  uploading.add(raw.socket)
  raw.on('close', onClose)
  raw.pipe(parser)
  return begun.promise
}

/** What comes before the content of the file. */
type FormStart = { fields: Record<string, string>; file_name: string }

type Heard = {
  onFile: (content: BusboyFileStream, start: FormStart) => void
  onEnd: () => void
  fail: (error: ApiError) => void
}

function hearParts(parser: BusboyInstance, bounds: Bounds, { onFile, onEnd, fail }: Heard): void {
  const fields = new Map<string, string>()
  let hasFile = false
  parser.on('field', (name = '', value, _, isCut) => {
    const problem = findFieldProblem({ name, value, isCut, isRepeated: fields.has(name), isLate: hasFile })
    if (problem === null) fields.set(name, value)
    else fail(invalidRequest(`${shownName(name)}: ${problem}.`))
  })
  parser.on('fieldsLimit', () => fail(invalidRequest(`The form has more than ${bounds.maxFields} fields.`)))
  parser.on('file', (name = '', stream, file_name) => {
    stream.on('error', () => fail(brokenForm()))
    stream.on('limit', () => fail(fileTooLarge(bounds.maxFileBytes)))
    const problem = findFileProblem({ name, file_name, isSecond: hasFile })
    if (problem !== null) return fail(problem)
    hasFile = true
    onFile(stream, { fields: Object.fromEntries(fields), file_name })
  })
  parser.on('finish', () => (hasFile ? onEnd() : fail(fileRequired())))
  parser.on('error', () => fail(brokenForm()))
}

async function* readContent(stream: BusboyFileStream, whole: Promise<void>): AsyncGenerator<Buffer> {
  try {
    yield* stream as AsyncIterable<Buffer>
  } catch (error) {
    // Why it ended is known to the whole, if it failed.
    await Promise.race([whole, Promise.reject(error)])
  }
  await whole
}

/** @throws unsupported_media_type, and invalid_request for a form without boundary */
function createParser({ headers }: FastifyRequest, { maxFields, maxFileBytes }: Bounds): BusboyInstance {
  const type = headers['content-type'] ?? ''
  if (!/^multipart\/form-data(;|$)/i.test(type) || headers['content-encoding'] !== undefined)
    throw unsupportedMediaType('Send the body as multipart/form-data.')
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': type },
      limits: { fields: maxFields, fieldSize: maxFieldBytes, fileSize: maxFileBytes, headerPairs: 20 },
      isPartAFile: (_name, _type, file_name) => file_name !== undefined,
    })
  } catch {
    throw invalidRequest('The Content-Type names no boundary of the form.')
  }
}

type Field = { name: string; value: string; isCut: boolean; isRepeated: boolean; isLate: boolean }

function findFieldProblem({ name, value, isCut, isRepeated, isLate }: Field): string | null {
  if (name === 'file') return 'must be a file, sent with its name'
  if (isLate) return 'must come before the file'
  if (isRepeated) return 'is given more than once'
  if (isCut) return `must have at most ${maxFieldBytes} bytes`
  return isStorable(name) && isStorable(value) ? null : 'holds U+0000 or a lone surrogate'
}

type FilePart = { name: string; file_name: string; isSecond: boolean }

function findFileProblem({ name, file_name, isSecond }: FilePart): ApiError | null {
  if (isSecond) return invalidRequest(`${shownName(name)}: only one file is taken.`)
  if (name !== 'file') return invalidRequest(`${shownName(name)}: takes no file; send it in the field file.`)
  if (file_name === '') return fileRequired()
  const isSound = isStorable(file_name) && [...file_name].length <= maxNameCharacters
  return isSound ? null : invalidRequest(`file: its name must have at most ${maxNameCharacters} characters.`)
}

const brokenForm = () => invalidRequest('The form is broken, or ends before its end.')
const fileRequired = () => invalidRequest('file: is required.')
const fileTooLarge = (bytes: number) =>
  payloadTooLarge(`file: must have at most ${Math.floor(bytes / 1_000_000)} MB.`)

type Watch = { maxSilenceMs?: number; fail: (error: ApiError) => void }

/** Ends an upload whose client sends nothing, unless it is the server that has no room for more. */
function watchSilence({ raw }: FastifyRequest, parser: BusboyInstance, watch: Watch): NodeJS.Timeout {
  let seenBytes = 0
  const look = () => {
    const { bytesRead } = raw.socket
    if (bytesRead === seenBytes && !parser.writableNeedDrain)
      watch.fail(invalidRequest('file: no more of it came.'))
    seenBytes = bytesRead
  }
  return setInterval(look, watch.maxSilenceMs ?? maxSilenceMs).unref()
}
