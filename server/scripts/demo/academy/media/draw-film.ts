import sharp from 'sharp'
import { escapeText } from './svg.ts'
import { type Frame, writeWebm } from './write-webm.ts'

/** A part of a film: a heading, a sentence or two, and what is poured meanwhile. */
export type Scene = {
  seconds: number
  heading: string
  lines: string[]
  /** How much is in the cup at the start of the scene and at its end, and what the scale shows then. */
  fill: { from: number; to: number; scale: string }
}

export type Film = { title: string; file_name: string; scenes: Scene[] }

const size = { width: 960, height: 540 }
const framesPerSecond = 4
const colours = { paper: '#f7f1e6', ink: '#2f2a26', faint: '#b9aa96', water: '#7a4a2b', stream: '#8fb4c4' }

/** Draws a film, a few pictures a second. Where the machine has no fonts, its pictures have no words. @returns WebM */
export async function drawFilm({ title, scenes }: Film): Promise<Buffer> {
  const totalSeconds = lengthOf(scenes)
  const pictures: string[] = []
  for (const scene of scenes) {
    const count = scene.seconds * framesPerSecond
    for (let frame = 0; frame < count; frame++) {
      const played = (pictures.length + 1) / (totalSeconds * framesPerSecond)
      pictures.push(drawPicture({ title, scene, done: (frame + 1) / count, played }))
    }
  }
  const frames = await Promise.all(
    pictures.map(async (svg): Promise<Frame> => {
      const webp = await sharp(Buffer.from(svg)).flatten().webp({ quality: 72, effort: 1 }).toBuffer()
      return { webp, shown_ms: 1_000 / framesPerSecond }
    }),
  )
  return writeWebm(frames, size)
}

export const lengthOf = (scenes: Scene[]): number => scenes.reduce((sum, { seconds }) => sum + seconds, 0)

type Picture = {
  title: string
  scene: Scene /** 0..1 of the scene */
  done: number /** 0..1 of the film */
  played: number
}

function drawPicture({ title, scene, done, played }: Picture): string {
  const { width, height } = size
  const { from, to, scale } = scene.fill
  const level = 190 * (from + (to - from) * done)
  const isPouring = to > from
  const lines = scene.lines.map((line, i) => text(60, 230 + i * 44, 27, colours.ink, line))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${colours.paper}"/>
${text(60, 78, 22, colours.faint, title)}
${text(60, 160, 44, colours.ink, scene.heading)}
${lines.join('\n')}
<path d="M660 230 h165 l-18 200 h-129 z" fill="#fff" stroke="${colours.ink}" stroke-width="5"/>
${isPouring ? `<path d="M742 90 q6 40 0 ${330 - level}" stroke="${colours.stream}" stroke-width="${7 + 4 * Math.sin(done * 25)}" fill="none"/>` : ''}
<clipPath id="glass"><path d="M663 232 h159 l-17 195 h-125 z"/></clipPath>
<rect x="655" y="${427 - level}" width="180" height="${level}" fill="${colours.water}" clip-path="url(#glass)"/>
<rect x="640" y="440" width="205" height="44" rx="8" fill="${colours.ink}"/>
${text(742, 470, 24, colours.paper, scale, 'middle')}
<rect x="60" y="508" width="840" height="6" rx="3" fill="${colours.faint}" opacity="0.4"/>
<rect x="60" y="508" width="${840 * played}" height="6" rx="3" fill="${colours.water}"/>
</svg>`
}

const text = (
  x: number,
  y: number,
  fontSize: number,
  fill: string,
  words: string,
  anchor = 'start',
): string =>
  `<text x="${x}" y="${y}" font-family="sans-serif" font-size="${fontSize}" fill="${fill}" text-anchor="${anchor}">${escapeText(words)}</text>`
