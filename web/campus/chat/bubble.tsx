import { Box, Image } from '@mantine/core'

type BubbleProps = { text: string; picture?: string | null; isOwn?: boolean }

/** What somebody said, with the picture that came with it. */
export const Bubble = ({ text, picture = null, isOwn = false }: BubbleProps) => (
  <Box
    p="sm"
    maw="90%"
    bdrs="md"
    bg={isOwn ? 'var(--mantine-primary-color-light)' : 'var(--mantine-color-default-hover)'}
    style={{ alignSelf: isOwn ? 'end' : 'start', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
  >
    {picture !== null && <Image src={picture} alt="" mah={240} w="auto" maw="100%" radius="sm" mb="xs" />}
    {text}
  </Box>
)
