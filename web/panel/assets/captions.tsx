import { useTexts } from '../../kit/language.tsx'
import { Section } from '../../kit/section.tsx'
import { Transcript } from '../../kit/transcript.tsx'
import { useMay } from '../frame/session.ts'
import {
  type AssetWithPointers,
  useCaptions,
  useMakeCaptions,
  useSendCaptions,
  useTranscription,
} from './assets.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** What is said in a film or a sound, which lessons show as captions. */
export function Captions({ asset: { id } }: { asset: AssetWithPointers }) {
  const texts = useTexts({ en, es })
  const making = useTranscription(id)
  const said = useCaptions(id, making.data?.status === 'ready')
  const send = useSendCaptions()
  return (
    <Section title={texts.captions} purpose={texts.captions_purpose}>
      <Transcript
        making={making}
        said={said}
        isRecorded
        mayChange={useMay('editor')}
        send={(file, fields, sending) => send.mutateAsync({ id, file, ...fields, sending })}
        begin={useMakeCaptions(id)}
      />
    </Section>
  )
}
