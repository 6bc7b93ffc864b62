import { Anchor, Image } from '@mantine/core'
import { useTexts } from '../../kit/language.tsx'
import { usePictures } from './conversations.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'

type PictureProps = { conversation_id: number; sequence: number; name: string }

/** The picture that a visitor attached to a message, if there is one. It opens in full beside this page. */
export function Picture({ conversation_id, sequence, name }: PictureProps) {
  const texts = useTexts({ en, es })
  const found = usePictures(conversation_id).data?.data.find((one) => one.sequence === sequence)
  if (found === undefined) return null
  const { url, width, height } = found
  return (
    <Anchor href={url} target="_blank" rel="noreferrer" display="inline-block" mt="xs">
      <Image
        src={url}
        alt={texts.picture_of(name)}
        width={width}
        height={height}
        w="auto"
        h="auto"
        mah={320}
        maw="100%"
        radius="md"
      />
    </Anchor>
  )
}
