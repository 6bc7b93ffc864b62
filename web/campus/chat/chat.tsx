import { Anchor, Box, Drawer, Image, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Failure } from '../../kit/failure.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { base64Of } from '../../kit/read-picture.ts'
import { WriteMessage, type Written } from '../../kit/write-message.tsx'
import { type Reply, type Turn, useChat, useTakesPictures } from './chat.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** The chat with the academy's clone, beside whatever is open; what was said stays until the page is left. */
export function Chat({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const texts = useTexts({ en, es })
  const [turns, setTurns] = useState<Turn[]>([])
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={texts.title}
      position="right"
      size="md"
      withOverlay={false}
      lockScroll={false}
      trapFocus={false}
    >
      <Talk turns={turns} onTurn={(turn) => setTurns((before) => [...before, turn])} />
    </Drawer>
  )
}

function Talk({ turns, onTurn }: { turns: Turn[]; onTurn: (turn: Turn) => void }) {
  const texts = useTexts({ en, es })
  const takesPictures = useTakesPictures()
  const chat = useChat()
  const say = async ({ message, picture }: Written) => {
    const image_base64 = picture === null ? undefined : base64Of(picture)
    const { reply } = await chat.mutateAsync({ message, image_base64 })
    onTurn({ message, picture, reply })
  }
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {texts.ai}
      </Text>
      <Box role="log" aria-label={texts.conversation}>
        <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
          {turns.map((turn, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was said never moves
            <Stack component="li" key={index} gap="sm">
              <Bubble text={turn.message} picture={turn.picture} isOwn />
              <Bubble text={turn.reply.content} />
              <Further reply={turn.reply} />
            </Stack>
          ))}
          {chat.isPending && (
            <Stack component="li" gap="sm">
              <Bubble text={chat.variables.message} isOwn />
              <Text c="dimmed">{texts.thinking}</Text>
            </Stack>
          )}
        </Stack>
      </Box>
      {chat.error !== null && <Failure error={chat.error} own={texts.errors} />}
      <WriteMessage
        texts={texts}
        placeholder={texts.begin}
        isPending={chat.isPending}
        takesPictures={takesPictures}
        send={say}
      />
    </Stack>
  )
}

type BubbleProps = { text: string; picture?: string | null; isOwn?: boolean }

const Bubble = ({ text, picture = null, isOwn = false }: BubbleProps) => (
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

/** The links that a reply offers, and the sources that it names. */
function Further({ reply: { actions, citations = [] } }: { reply: Reply }) {
  const texts = useTexts({ en, es })
  const { duration } = useFormats()
  const links = actions.flatMap((action) => {
    if (!('url' in action) || action.url === null) return []
    const name = 'label' in action ? action.label : action.title
    return [{ url: action.url, name: name ?? action.url }]
  })
  return (
    <>
      {links.map(({ url, name }) => (
        <Anchor key={url} href={url} target="_blank" rel="noreferrer">
          {name}
        </Anchor>
      ))}
      {citations.length > 0 && (
        <Text size="sm" c="dimmed">
          {texts.rests_on}:{' '}
          {citations.map(({ source_id, title, url, start_seconds }, index) => {
            const name = start_seconds === null ? title : texts.at(title, duration(start_seconds))
            return (
              <span key={source_id}>
                {index > 0 && ', '}
                {url === null ? (
                  name
                ) : (
                  <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
                    {name}
                  </Anchor>
                )}
              </span>
            )
          })}
        </Text>
      )}
    </>
  )
}
