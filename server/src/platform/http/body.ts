import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalidJson, invalidRequest, unsupportedMediaType } from '../errors.ts'

const escapedTrouble = /\\u(?:0000|[dD][89a-fA-F])/
const maxDepth = 64

/**
 * Accepts application/json only, in UTF-8; an empty body counts as {}. Prototype keys are refused and depth is
 * bounded, so that what comes out is plain data.
 */
export function parseJsonBodies(http: FastifyInstance): void {
  http.removeAllContentTypeParsers()
  parseJsonOf(http, 'application/json')
}

/** Accepts the same JSON where it says that it is text/plain. */
export const parseBeaconBodies = (http: FastifyInstance): void => parseJsonOf(http, 'text/plain')

function parseJsonOf(http: FastifyInstance, type: string): void {
  http.addContentTypeParser(type, { parseAs: 'buffer' }, (request, raw, done) => {
    try {
      if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') throw unsupportedMediaType()
      done(null, parseJson(raw as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
}

/** Takes bodies of every type as the bytes that came: signatures are made of them. */
export function parseRawBodies(http: FastifyInstance): void {
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, raw, done) => done(null, raw))
}

/** Leaves bodies of every type unread: they are read while they come. */
export function leaveBodies(http: FastifyInstance): void {
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('*', (_request, _stream, done) => done(null))
}

const formType = 'application/x-www-form-urlencoded'

/** Takes forms of browsers too, as their fields: texts, of which the last one of a name counts. */
export function parseForms(http: FastifyInstance): void {
  http.addContentTypeParser(formType, { parseAs: 'buffer' }, (_request, raw, done) => {
    const fields = Object.fromEntries(new URLSearchParams((raw as Buffer).toString()))
    const isSound = Object.entries(fields).flat().every(isStorable)
    if (isSound) done(null, fields)
    else done(invalidRequest('A text holds U+0000 or a lone surrogate.'))
  })
}

/** Whether a browser sent a form, and shows the answer to a person. */
export const isFormRequest = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.toLowerCase().startsWith(formType) ?? false

/** @throws invalid_json */
function parseJson(raw: Buffer): unknown {
  if (raw.length === 0) return {}
  if (!isUtf8(raw)) throw invalidJson('The body is not valid UTF-8.')
  const text = raw.toString('utf8')
  const value = parse(text)
  checkShape(value, escapedTrouble.test(text))
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw invalidJson(`The body is not valid JSON: ${(error as Error).message.slice(0, 120)}`)
  }
}

/** Walks without recursion: refuses prototype keys, hostile depth and, where escapes hint at them, bad characters. */
function checkShape(root: unknown, checkStrings: boolean): void {
  let level: unknown[] = [root]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) throw invalidJson(`The body is nested deeper than ${maxDepth} levels.`)
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value === 'string' && checkStrings) assertStorable(value)
      if (typeof value !== 'object' || value === null) continue
      for (const key of Object.keys(value)) {
        if (key === '__proto__') throw invalidJson('The body has a field named __proto__.')
        if (checkStrings) assertStorable(key)
        next.push((value as Record<string, unknown>)[key])
      }
    }
    level = next
  }
}

/** U+0000 and lone surrogates cannot be stored or sent back. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

function assertStorable(text: string): void {
  if (!isStorable(text)) throw invalidRequest('A text holds U+0000 or a lone surrogate.')
}
