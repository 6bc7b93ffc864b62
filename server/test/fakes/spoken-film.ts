import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp3OutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny'

/** The head that says how Opus is to be heard (RFC 7845): two channels, 48,000 samples a second. */
const opusHead = Uint8Array.from([...Buffer.from('OpusHead'), 1, 2, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0])

const sounds = {
  aac: { codec: 'mp4a.40.2', description: Uint8Array.from([0x11, 0x90]) },
  opus: { codec: 'opus', description: opusHead },
  mp3: { codec: 'mp3' },
} as const

const films = {
  mp4: { mime_type: 'video/mp4', sound: 'aac', create: () => new Mp4OutputFormat() },
  mov: { mime_type: 'video/quicktime', sound: 'aac', create: () => new MovOutputFormat() },
  webm: { mime_type: 'video/webm', sound: 'opus', create: () => new WebMOutputFormat() },
  mp3: { mime_type: 'audio/mpeg', sound: 'mp3', create: () => new Mp3OutputFormat() },
} satisfies Record<string, { mime_type: string; sound: keyof typeof sounds; create: () => OutputFormat }>

export type FilmKind = keyof typeof films
export type SpokenFilm = { mime_type: string; bytes: Buffer; packets: Buffer[]; packetSeconds: number }

/** Frames of MP3 have a head: 128,000 bits and 48,000 samples a second. */
const mp3Head = [0xff, 0xfb, 0x94, 0x04]
const packetLength = 384

const packetOf = (number: number, kind: FilmKind): Buffer => {
  const bytes = Buffer.alloc(packetLength, number % 251)
  bytes.writeUInt32BE(number, 4)
  if (kind === 'mp3') bytes.set(mp3Head)
  return bytes
}

/** A film whose sound nobody can hear, but which is a film to every reader. `isSilent`: it has pictures alone. */
export async function makeSpokenFilm(
  kind: FilmKind,
  { seconds, isSilent = false }: { seconds: number; isSilent?: boolean },
): Promise<SpokenFilm> {
  const { mime_type, sound, create } = films[kind]
  const target = new BufferTarget()
  const output = new Output({ format: create(), target })
  const video = new EncodedVideoPacketSource('vp9')
  const audio = new EncodedAudioPacketSource(sound)
  if (kind !== 'mp3') output.addVideoTrack(video)
  if (!isSilent) output.addAudioTrack(audio)
  await output.start()
  const packetSeconds = kind === 'mp3' ? 1152 / 48_000 : 1024 / 48_000
  const packets = Array.from({ length: Math.floor(seconds / packetSeconds) }, (_, n) => packetOf(n, kind))
  const picture = new Uint8Array(2_000)
  for (const [number, packet] of packets.entries()) {
    const at = number * packetSeconds
    const shown = new EncodedPacket(picture, 'key', at, packetSeconds)
    const heard = new EncodedPacket(packet, 'key', at, packetSeconds)
    const decoderConfig = { sampleRate: 48_000, numberOfChannels: 2, ...sounds[sound] }
    if (kind !== 'mp3') await video.add(shown, { decoderConfig: pictureConfig })
    if (!isSilent) await audio.add(heard, { decoderConfig })
  }
  await output.finalize()
  return { mime_type, bytes: Buffer.from(target.buffer!), packets, packetSeconds }
}

const pictureConfig = { codec: 'vp09.00.10.08', codedWidth: 320, codedHeight: 240 }
