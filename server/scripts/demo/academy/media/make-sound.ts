import { createRandom } from '../history/random.ts'

const samplesPerSecond = 11_025

/** A chain that turns: how many links pass in a second, and how a link sounds. */
type Chain = { seconds: number; linksPerSecond: number; squeak: number; tick: number }

/** What a listener of the lesson compares: a dry chain, a pause, and the same chain with oil. */
const chains: Chain[] = [
  { seconds: 6, linksPerSecond: 9, squeak: 0.5, tick: 0.35 },
  { seconds: 1, linksPerSecond: 0, squeak: 0, tick: 0 },
  { seconds: 6, linksPerSecond: 9, squeak: 0, tick: 0.16 },
]

/** Computes the recording of a chain before and after oil. @returns WAV, mono, 16 bits */
export function makeChainSound(): Buffer {
  const random = createRandom(7)
  const samples = chains.flatMap((chain) =>
    Array.from({ length: chain.seconds * samplesPerSecond }, (_, i) => soundOf(chain, i, random.next())),
  )
  const data = Buffer.alloc(samples.length * 2)
  for (const [i, sample] of samples.entries()) data.writeInt16LE(Math.round(sample * 32_000), i * 2)
  return Buffer.concat([wavHead(data.length), data])
}

/** One sample, from -1 to 1: each link begins with a tick of noise, and a dry one squeaks as it bends. */
function soundOf({ linksPerSecond, squeak, tick }: Chain, index: number, noise: number): number {
  if (linksPerSecond === 0) return 0
  const seconds = index / samplesPerSecond
  const link = (seconds * linksPerSecond) % 1
  const isSqueaky = Math.floor(seconds * linksPerSecond) % 4 === 1
  const ticking = tick * (noise * 2 - 1) * Math.exp(-link * 40)
  const squeaking = isSqueaky
    ? squeak * Math.sin(2 * Math.PI * (2_300 + 500 * link) * seconds) * Math.sin(Math.PI * link)
    : 0
  return ticking + 0.5 * squeaking
}

function wavHead(dataBytes: number): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + dataBytes, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(samplesPerSecond, 24)
  head.writeUInt32LE(samplesPerSecond * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(dataBytes, 40)
  return head
}
