import { deflateSync } from 'node:zlib'

/** A text at a place of a page: points from the left and from the bottom. */
type PdfText = { x: number; y: number; text: string; size?: number }

type PdfOptions = {
  pages: PdfText[][]
  /** Entries of the document's information, as PDFs write them: { CreationDate: "D:20240315" }. */
  info?: Record<string, string>
  /** Entries for the trailer, such as an Encrypt dictionary. */
  trailer?: string
  /** Page content instead of the texts, as it is drawn. */
  content?: Buffer
}

const pageSize = '[0 0 595 842]'

/** Makes a PDF of text in Helvetica: letters of Latin-1. */
export function makePdf({ pages, info = {}, trailer = '', content }: PdfOptions): Buffer {
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')
  const facts = Object.entries(info).map(([key, value]) => `/${key} (${escaped(value)})`)
  const objects: Buffer[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'),
  ]
  for (const [index, texts] of pages.entries()) {
    const drawn = content ?? Buffer.from(texts.map(drawing).join('\n'), 'latin1')
    objects.push(
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox ${pageSize} /Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      ),
      createStream(drawn),
    )
  }
  objects.push(Buffer.from(`<< ${facts.join(' ')} >>`))
  return written(objects, `/Info ${objects.length} 0 R ${trailer}`)
}

/** A PDF whose only page is a picture, as a scanner makes it. */
export function makeScannedPdf(): Buffer {
  const image = deflateSync(Buffer.alloc(100 * 100, 0x80))
  const head = `<< /Type /XObject /Subtype /Image /Width 100 /Height 100 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode /Length ${image.length} >>\nstream\n`
  return written(
    [
      Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
      Buffer.from('<< /Type /Pages /Kids [4 0 R] /Count 1 >>'),
      Buffer.concat([Buffer.from(head), image, Buffer.from('\nendstream')]),
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox ${pageSize} /Contents 5 0 R /Resources << /XObject << /I1 3 0 R >> >> >>`,
      ),
      createStream(Buffer.from('q 595 0 0 842 0 0 cm /I1 Do Q')),
    ],
    '',
  )
}

/** Lines of a column from its top, in the order given. */
export const column = (x: number, top: number, lines: string[], size = 10): PdfText[] =>
  lines.map((text, index) => ({ x, y: top - index * size * 1.3, text, size }))

const escaped = (text: string) => text.replace(/[\\()]/g, (character) => `\\${character}`)

const drawing = ({ x, y, text, size = 10 }: PdfText) =>
  `BT /F1 ${size} Tf ${x} ${y} Td (${escaped(text)}) Tj ET`

function createStream(content: Buffer): Buffer {
  const packed = deflateSync(content)
  const head = `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')])
}

function written(objects: Buffer[], trailer: string): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const offsets: number[] = []
  let length = parts[0]!.length
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  for (const [index, object] of objects.entries()) {
    offsets.push(length)
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]))
  }
  const start = length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  add(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${rows}`))
  add(Buffer.from(`trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`))
  return Buffer.concat(parts)
}
