import { Readable } from 'node:stream'
import type {
  AudioCodec,
  EncodedPacket,
  EncodedPacketSink,
  InputAudioTrack,
  Output,
  OutputFormat,
} from 'mediabunny'
import { hasNoPlace, maxPayloadBytes, minPartSeconds, packetBytes } from './parts.rules.ts'
import type { Recording } from './recording.types.ts'

type Media = typeof import('mediabunny')

/** A stretch of the sound of a recording, as a file of its own. */
export type RecordingPart = { begins_at_seconds: number; recording: Recording }

/** The sound cannot be taken out of a recording: nothing here reads its file. */
export class UnreadableRecording extends Error {}

/**
 * Takes the sound out of a recording as it is, without coding it anew, in parts that a server takes. The recording is
 * read once, a piece at a time; one part is in memory.
 * @throws UnreadableRecording, and what reading the recording throws
 */
export async function* splitRecording(
  recording: Recording,
  maxBytes: number,
  signal: AbortSignal,
): AsyncGenerator<RecordingPart> {
  // It is large, and few recordings need it.
  const media = await import('mediabunny')
  const reading = openInput(media, recording)
  try {
    const track = await findSound(media, reading.input)
    if (track !== null) yield* cut(media, track, { maxBytes, signal })
  } catch (error) {
    signal.throwIfAborted()
    if (reading.failure !== undefined) throw reading.failure
    if (error instanceof UnreadableRecording) throw error
    throw new UnreadableRecording('The file of the recording is damaged.', { cause: error })
  } finally {
    reading.input.dispose()
  }
}

/** What reading the recording throws is kept: it says nothing about the file. */
function openInput({ Input, CustomSource, ALL_FORMATS }: Media, { size_bytes, open }: Recording) {
  const source = new CustomSource({
    getSize: () => size_bytes,
    read: async (start, end) => {
      try {
        return Buffer.concat(await Array.fromAsync(await open({ start, end: end - 1 })))
      } catch (error) {
        reading.failure = error
        throw error
      }
    },
    prefetchProfile: 'network',
    handleUnhandledError: () => {},
  })
  const reading = {
    input: new Input({ formats: ALL_FORMATS, source }),
    failure: undefined as unknown,
  }
  return reading
}

type Sound = {
  sink: EncodedPacketSink
  codec: AudioCodec
  config: AudioDecoderConfig
  container: Container
}

/** @returns null where the recording is silent */
async function findSound(media: Media, input: InstanceType<Media['Input']>): Promise<Sound | null> {
  if (!(await input.canRead())) throw new UnreadableRecording('The file is of a kind that is not read.')
  const track: InputAudioTrack | null = await input.getPrimaryAudioTrack()
  if (track === null) {
    if ((await input.getTracks()).length === 0) throw new UnreadableRecording('Nothing is in the file.')
    return null
  }
  const [codec, config] = [await track.getCodec(), await track.getDecoderConfig()]
  const container = codec === null ? undefined : containerOf(codec)
  if (codec === null || config === null || container === undefined)
    throw new UnreadableRecording('The sound is of a kind that is not read.')
  return { sink: new media.EncodedPacketSink(track), codec, config, container }
}

type Container = { mime_type: string; create: (media: Media) => OutputFormat }

const containers: Record<string, Container> = {
  aac: { mime_type: 'audio/mp4', create: (media) => new media.Mp4OutputFormat({ fastStart: 'in-memory' }) },
  mp3: { mime_type: 'audio/mpeg', create: (media) => new media.Mp3OutputFormat() },
  opus: { mime_type: 'audio/webm', create: (media) => new media.WebMOutputFormat() },
  vorbis: { mime_type: 'audio/webm', create: (media) => new media.WebMOutputFormat() },
  flac: { mime_type: 'audio/flac', create: (media) => new media.FlacOutputFormat() },
  pcm: { mime_type: 'audio/wav', create: (media) => new media.WavOutputFormat() },
}

/** What holds sound of a kind alone, so that servers read it. */
const containerOf = (codec: string): Container | undefined =>
  containers[/^pcm-(u8|s16|s24|s32|f32)$/.test(codec) ? 'pcm' : codec]

type Bounds = { maxBytes: number; signal: AbortSignal }

async function* cut(media: Media, sound: Sound, { maxBytes, signal }: Bounds): AsyncGenerator<RecordingPart> {
  let part: Part | null = null
  for await (const packet of sound.sink.packets()) {
    signal.throwIfAborted()
    if (part !== null && hasNoPlace(part.bytes, packet.byteLength, maxPayloadBytes(maxBytes))) {
      yield await part.end()
      part = null
    }
    part ??= await beginPart(media, sound, packet)
    await part.add(packet)
  }
  if (part !== null && part.seconds() >= minPartSeconds) yield await part.end()
}

type Part = {
  bytes: number
  seconds: () => number
  add: (packet: EncodedPacket) => Promise<void>
  end: () => Promise<RecordingPart>
}

async function beginPart(media: Media, sound: Sound, first: EncodedPacket): Promise<Part> {
  const { codec, config, container } = sound
  const target = new media.BufferTarget()
  const output: Output = new media.Output({ format: container.create(media), target })
  const source = new media.EncodedAudioPacketSource(codec)
  output.addAudioTrack(source)
  await output.start()
  let [ends_at, hasConfig] = [first.timestamp, false]
  const part: Part = {
    bytes: 0,
    seconds: () => ends_at - first.timestamp,
    async add(packet) {
      const moved = packet.clone({ timestamp: packet.timestamp - first.timestamp })
      await source.add(moved, hasConfig ? undefined : { decoderConfig: config })
      hasConfig = true
      part.bytes += packetBytes(packet.byteLength)
      ends_at = packet.timestamp + packet.duration
    },
    async end() {
      await output.finalize()
      const file = Buffer.from(target.buffer!)
      const recording = {
        mime_type: container.mime_type,
        size_bytes: file.length,
        duration_seconds: part.seconds(),
        open: async () => Readable.from([file]),
      }
      return { begins_at_seconds: Math.max(0, first.timestamp), recording }
    },
  }
  return part
}
