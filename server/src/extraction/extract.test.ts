import { expect, it } from 'vitest'
import { column, makePdf } from '../../test/fakes/pdf.ts'
import { createExtractor } from './extract.ts'

const turn = { key: 1, clientGone: null }
const generous = { timeoutMs: 60_000, maxResidentMb: 640 }

it('a file that takes too long ends with its process', async () => {
  const content = Buffer.from('BT /F1 10 Tf 10 10 Td (aaaaaaaaaaaaaaaaaaaa) Tj ET\n'.repeat(1_000_000))
  const bomb = makePdf({ pages: [[]], content })
  const { extractPdf } = createExtractor({ ...generous, timeoutMs: 500 })
  await expect(extractPdf(turn, bomb)).rejects.toThrow('too long')
})

it('a file that takes too much memory ends with its process', async () => {
  const bomb = makePdf({ pages: [[]], content: Buffer.alloc(200_000_000, ' ') })
  const { extractPdf } = createExtractor({ ...generous, maxResidentMb: 200 })
  await expect(extractPdf(turn, bomb)).rejects.toThrow('memory')
})

it('columns are read one after the other, lines become paragraphs, headers and footers go', async () => {
  const page = (number: number, topic: string) => [
    { x: 60, y: 810, text: 'Bread for beginners', size: 8 },
    { x: 290, y: 20, text: `Page ${number} of 3`, size: 8 },
    { x: 60, y: 760, text: `Chapter ${number}: ${topic}`, size: 18 },
    ...column(60, 720, [
      `${topic} begins in the left column and is ex-`,
      'plained with patience, as it is a well-known pa-',
      'tience that makes bread. Flour comes first.',
    ]),
    ...column(320, 716, [
      'The right column goes on with the oven and',
      'with steam for the first twenty minutes, then',
      `without it. That was ${topic.toLowerCase()}.`,
    ]),
    ...column(60, 560, [
      'A last paragraph runs over the whole width of the page, below both of its columns.',
    ]),
  ]
  const pages = [page(1, 'Flour'), page(2, 'Water'), page(3, 'Salt')]
  const extracted = await createExtractor(generous).extractPdf(turn, makePdf({ pages }))
  expect(extracted).toEqual({
    date: null,
    text: ['Flour', 'Water', 'Salt']
      .flatMap((topic, index) => [
        `Chapter ${index + 1}: ${topic}`,
        `${topic} begins in the left column and is explained with patience, as it is a well-known patience that makes bread. Flour comes first.`,
        `The right column goes on with the oven and with steam for the first twenty minutes, then without it. That was ${topic.toLowerCase()}.`,
        'A last paragraph runs over the whole width of the page, below both of its columns.',
      ])
      .join('\n\n'),
  })
})

it('captions of tags that never end are read, each word of them with its second', async () => {
  const cue = (seconds: number, text: string) => `00:0${seconds}.000 --> 00:0${seconds}.500\n${text}\n\n`
  const file = `WEBVTT\n\n${cue(1, 'Hello')}${cue(2, '<v '.repeat(1_000_000))}${cue(7, 'Bye')}`
  const { extractCaptions } = createExtractor({ ...generous, maxCpuSeconds: 60 })
  const extracted = await extractCaptions(turn, Buffer.from(file), 'web_vtt')
  const cues = 'cues' in extracted ? extracted.cues : []
  expect(cues.map(({ start_seconds }) => start_seconds)).toEqual([1, 2, 7])
  expect(extracted).toMatchObject({ has_several_speakers: false })
})
