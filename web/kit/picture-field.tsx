import { Button, CloseButton, FileButton, Group, Image, Text } from '@mantine/core'
import { useState } from 'react'
import { pictureTypes, readPicture } from './read-picture.ts'

export type PictureTexts = {
  attach: string
  remove_picture: string
  your_picture: string
  not_a_picture: string
}

type PictureFieldProps = {
  /** A data: address; null where none is attached. */
  picture: string | null
  onChange: (picture: string | null) => void
  texts: PictureTexts
}

/** Attaches one picture to a message, and shows it until it is sent. */
export function PictureField({ picture, onChange, texts }: PictureFieldProps) {
  const [isWrong, setWrong] = useState(false)
  const choose = (file: File | null) => {
    setWrong(false)
    if (file !== null) readPicture(file).then(onChange, () => setWrong(true))
  }
  return (
    <Group gap="xs">
      {picture === null ? (
        <FileButton accept={pictureTypes} onChange={choose}>
          {(props) => (
            <Button size="compact-md" variant="subtle" {...props}>
              {texts.attach}
            </Button>
          )}
        </FileButton>
      ) : (
        <>
          <Image
            src={picture}
            alt={texts.your_picture}
            mah={72}
            w="auto"
            maw={120}
            radius="sm"
            fit="contain"
          />
          <CloseButton aria-label={texts.remove_picture} onClick={() => onChange(null)} />
        </>
      )}
      {isWrong && (
        <Text size="sm" c="error" role="alert">
          {texts.not_a_picture}
        </Text>
      )}
    </Group>
  )
}
