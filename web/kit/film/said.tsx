import { Button, Group, ScrollArea, Stack, Text, UnstyledButton } from '@mantine/core'
import { type RefObject, useId, useState } from 'react'
import { useFormats } from '../format.ts'
import { useTexts } from '../language.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { useCaptions } from './use-captions.ts'

/** How much of a long film is seen at once. */
const maxShownHeight = 320

/** What is said in a film or a sound: a click on a line goes there. @param language in which it is said, where known */
export function Said({
  media,
  language,
}: {
  media: RefObject<HTMLMediaElement | null>
  language: string | null
}) {
  const texts = useTexts({ en, es })
  const { duration } = useFormats()
  const { lines, at } = useCaptions(media)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  if (lines.length === 0) return null
  const goTo = (start: number) => {
    media.current!.currentTime = start
    void media.current!.play()
  }
  return (
    <Stack gap="xs">
      <Group>
        <Button size="xs" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? texts.hide : texts.show}
        </Button>
      </Group>
      <ScrollArea.Autosize
        id={id}
        display={isOpen ? undefined : 'none'}
        mah={maxShownHeight}
        type="auto"
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': texts.said }}
      >
        <Stack component="ol" gap={0} p={0} m={0} style={{ listStyle: 'none' }} lang={language ?? undefined}>
          {isOpen &&
            lines.map(({ start, speaker, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two of them apart, and they never move
              <li key={index}>
                <UnstyledButton
                  onClick={() => goTo(start)}
                  aria-current={index === at ? 'true' : undefined}
                  px="xs"
                  py={4}
                  w="100%"
                  bg={index === at ? 'var(--mantine-primary-color-light)' : undefined}
                >
                  <Group gap="sm" wrap="nowrap" align="baseline">
                    <Text size="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
                      {duration(start)}
                    </Text>
                    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                      {speaker !== null && <strong>{speaker}: </strong>}
                      {text}
                    </Text>
                  </Group>
                </UnstyledButton>
              </li>
            ))}
        </Stack>
      </ScrollArea.Autosize>
    </Stack>
  )
}
