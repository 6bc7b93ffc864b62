import { Box, Drawer, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Failure } from '../../kit/failure.tsx'
import { useTexts } from '../../kit/language.tsx'
import { base64Of } from '../../kit/read-picture.ts'
import { WriteMessage, type Written } from '../../kit/write-message.tsx'
import { Bubble } from './bubble.tsx'
import {
  type Earlier as EarlierMessages,
  type Turn,
  useChat,
  useEarlier,
  useTakesPictures,
} from './chat.data.ts'
import { Earlier } from './earlier.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { Further } from './further.tsx'

/** Narrower, the chat covers what it stands beside. */
const roomForBoth = '(min-width: 62em)'

/** The chat with the academy's clone, beside whatever is open, with what was said in it before. */
export function Chat({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const texts = useTexts({ en, es })
  const [turns, setTurns] = useState<Turn[]>([])
  const earlier = useEarlier()
  const uncover = () => {
    if (!matchMedia(roomForBoth).matches) onClose()
  }
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
      <Talk
        earlier={earlier}
        turns={turns}
        onTurn={(turn) => setTurns((before) => [...before, turn])}
        onLeave={uncover}
      />
    </Drawer>
  )
}

type TalkProps = {
  earlier: EarlierMessages
  turns: Turn[]
  onTurn: (turn: Turn) => void
  /** A lesson is opened. */
  onLeave: () => void
}

function Talk({ earlier, turns, onTurn, onLeave }: TalkProps) {
  const texts = useTexts({ en, es })
  const takesPictures = useTakesPictures()
  const chat = useChat()
  const end = useRef<HTMLDivElement>(null)
  const isThere = earlier.rows !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came last is shown when it comes
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' })
  }, [isThere, turns.length, chat.isPending])
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
          <Earlier earlier={earlier} onLeave={onLeave} />
          {turns.map((turn, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was said never moves
            <Stack component="li" key={index} gap="sm">
              <Bubble text={turn.message} picture={turn.picture} isOwn />
              <Bubble text={turn.reply.content} />
              <Further {...turn.reply} onLeave={onLeave} />
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
      <div ref={end} />
    </Stack>
  )
}
