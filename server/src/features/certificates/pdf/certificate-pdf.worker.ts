import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { withTransfer } from '../../../platform/thread-pool.ts'
import { formatDate, wordsOf } from '../texts.rules.ts'
import { logoBox } from './logo-box.rules.ts'

/** What the PDF says. */
export type CertificatePdf = {
  name: string
  title: string
  course_title: string
  academy: string
  language: string
  issued_at: string
  verify_url: string
  /** Of lines, academy and name; null: the platform's. */
  color: string | null
  /** A PNG. */
  logo: Uint8Array | undefined
}

const plain = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSerif.ttf'))
const bold = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSerif-Bold.ttf'))

const ink = '#222222'
const platformColour = '#1f5c3a'
/** A4 on its side, in points. */
const [pageWidth, pageHeight] = [841.89, 595.28]
const left = 90
const logoTop = 50

/** A text in a box as wide as the page's content: as large as fits, over several lines where it must. */
type Line = { text: string; top: number; height: number; size: number; isBold?: boolean; colour?: string }

const smallest = 8

function write(doc: PDFKit.PDFDocument, { text, top, height, size, isBold = false, colour = ink }: Line) {
  const options = { width: pageWidth - 2 * left, align: 'center' as const }
  doc.font(isBold ? bold : plain).fillColor(colour)
  let fitting = size
  const isTooHigh = () => doc.fontSize(fitting).heightOfString(text, options) > height
  while (isTooHigh() && fitting > smallest) fitting--
  const used = Math.min(height, doc.heightOfString(text, options))
  doc.text(text, left, top + (height - used) / 2, { ...options, height, ellipsis: true })
}

function drawFrame(doc: PDFKit.PDFDocument, colour: string): void {
  doc.strokeColor(colour).lineWidth(2)
  doc.rect(30, 30, pageWidth - 60, pageHeight - 60).stroke()
  doc.lineWidth(0.5)
  doc.rect(37, 37, pageWidth - 74, pageHeight - 74).stroke()
}

/** The academy's name takes less room below a logo. */
function headLines({ academy, title, logo }: CertificatePdf, colour: string): Line[] {
  if (logo === undefined)
    return [
      { text: academy, top: 65, height: 40, size: 20, colour },
      { text: title, top: 110, height: 80, size: 34, isBold: true },
    ]
  return [
    { text: academy, top: logoTop + logoBox.height + 6, height: 22, size: 14, colour },
    { text: title, top: 132, height: 66, size: 34, isBold: true },
  ]
}

/** Makes the PDF of a certificate. Its bytes follow from what it says and its logo alone. */
export default async function makeCertificatePdf(certificate: CertificatePdf): Promise<Uint8Array> {
  const { name, title, course_title, academy, issued_at, verify_url, logo } = certificate
  const { language, words } = wordsOf(certificate.language)
  const doc = new PDFDocument({
    size: [pageWidth, pageHeight],
    margin: 0,
    font: plain,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: academy, CreationDate: new Date(issued_at) },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => doc.on('end', resolve))
  const colour = certificate.color ?? platformColour
  drawFrame(doc, colour)
  if (logo !== undefined)
    doc.image(Buffer.from(logo), (pageWidth - logoBox.width) / 2, logoTop, {
      fit: [logoBox.width, logoBox.height],
      align: 'center',
      valign: 'center',
    })
  const lines: Line[] = [
    ...headLines(certificate, colour),
    { text: words.certifies, top: 205, height: 24, size: 14 },
    { text: name, top: 232, height: 90, size: 36, isBold: true, colour },
    { text: words.completed, top: 330, height: 24, size: 14 },
    { text: course_title, top: 358, height: 70, size: 24 },
    { text: `${words.date} ${formatDate(language, issued_at)}`, top: 445, height: 24, size: 13 },
    { text: `${words.verify} ${verify_url}`, top: 490, height: 40, size: 10 },
  ]
  for (const line of lines) write(doc, line)
  doc.end()
  await ended
  const bytes = new Uint8Array(Buffer.concat(chunks))
  return withTransfer(bytes, [bytes.buffer])
}
