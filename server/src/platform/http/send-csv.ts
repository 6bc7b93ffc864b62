import type { OutgoingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../context.ts'
import { type Cell, toCsv } from '../csv.rules.ts'
import type { CsvFile } from '../csv-file.ts'
import { contentDisposition } from './disposition.rules.ts'
import { closeUnread } from './request-framing.ts'
import { writeBytes } from './write-bytes.ts'

/** Without it spreadsheets read accents as signs of another alphabet. */
const byteOrderMark = '\uFEFF'

/**
 * Sends a table while it is read. What fails before its first page is answered as an error; what fails later cuts the
 * connection, so that half a table never looks whole.
 */
export async function sendCsv(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { file_name, columns, pages }: CsvFile,
): Promise<FastifyReply> {
  closeUnread(request, reply)
  const rows = pages[Symbol.asyncIterator]()
  const first = await rows.next()
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': contentDisposition('attachment', file_name),
  })
  if (request.method === 'HEAD') {
    // As the answer to GET has it: its length is not known before its end.
    return reply.header('transfer-encoding', 'chunked').send(Readable.from([]))
  }
  reply.hijack()
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
  try {
    await writeBytes(reply.raw, async (write) => {
      await write(Buffer.from(byteOrderMark + lines([columns])))
      for (let page = first; page.done !== true; page = await rows.next())
        if (page.value.length > 0) await write(Buffer.from(lines(page.value)))
    })
  } catch (err) {
    app.log.error({ err, request_id: request.id }, 'a table could not be sent')
  } finally {
    await rows.return?.()
  }
  return reply
}

const lines = (rows: Cell[][]): string => `${toCsv(rows)}\n`
