import { Box, Button, Group, Image, Stack, Text } from '@mantine/core'
import { Failure } from '../../kit/failure.tsx'
import { useTexts } from '../../kit/language.tsx'
import { base64Of } from '../../kit/read-picture.ts'
import { WriteMessage, type Written } from '../../kit/write-message.tsx'
import { useSession } from '../frame/session.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { type Turn, useTry } from './try.data.ts'

type TalkProps = {
  clone: { id: number; suggestions: string[]; accept_images: boolean }
  turns: Turn[]
  onTurn: (turn: Turn) => void
  /** The turn whose reasons are shown. */
  shown: Turn | undefined
  onShow: (index: number) => void
}

/** What was said, and a field to say more. */
export function Talk({ clone, turns, onTurn, shown, onShow }: TalkProps) {
  const texts = useTexts({ en, es })
  const { features } = useSession()
  const trial = useTry()
  const say = async ({ message, picture }: Written) => {
    const image_base64 = picture === null ? undefined : base64Of(picture)
    const answer = await trial.mutateAsync({ id: clone.id, message, image_base64, turns })
    onTurn({ message, picture, trial: answer })
  }
  const pending = trial.isPending ? trial.variables.message : undefined
  return (
    <Stack>
      <Box role="log" aria-label={texts.conversation}>
        {turns.length === 0 && pending === undefined && <Text c="dimmed">{texts.begin}</Text>}
        <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
          {turns.map((turn, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was said never moves
            <Stack component="li" key={index} gap="sm">
              <Bubble text={turn.message} picture={turn.picture} isOwn />
              <Bubble text={turn.trial.reply.content} isShown={turn === shown} />
              <Group>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-pressed={turn === shown}
                  onClick={() => onShow(index)}
                >
                  {texts.why}
                </Button>
              </Group>
            </Stack>
          ))}
          {pending !== undefined && (
            <Stack component="li" gap="sm">
              <Bubble text={pending} isOwn />
              <Text c="dimmed" role="status">
                {texts.thinking}
              </Text>
            </Stack>
          )}
        </Stack>
      </Box>
      {trial.error !== null && <Failure error={trial.error} own={texts.errors} />}
      {turns.length === 0 && (
        <Suggestions
          suggestions={clone.suggestions}
          onChoose={(message) => trial.isPending || void say({ message, picture: null }).catch(() => {})}
        />
      )}
      <WriteMessage
        texts={texts}
        placeholder={texts.example}
        isPending={trial.isPending}
        takesPictures={clone.accept_images && features.sees_images}
        send={say}
        note={texts.nothing_kept}
      />
    </Stack>
  )
}

type BubbleProps = { text: string; picture?: string | null; isOwn?: boolean; isShown?: boolean }

const Bubble = ({ text, picture = null, isOwn = false, isShown = false }: BubbleProps) => (
  <Box
    p="sm"
    maw="85%"
    bdrs="md"
    bg={isOwn ? 'var(--mantine-primary-color-light)' : 'var(--mantine-color-default-hover)'}
    bd={isShown ? '1px solid var(--mantine-primary-color-filled)' : '1px solid transparent'}
    style={{
      alignSelf: isOwn ? 'end' : 'start',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
    }}
  >
    {picture !== null && <Image src={picture} alt="" mah={240} w="auto" maw="100%" radius="sm" mb="xs" />}
    {text}
  </Box>
)

type SuggestionsProps = { suggestions: string[]; onChoose: (suggestion: string) => void }

const Suggestions = ({ suggestions, onChoose }: SuggestionsProps) => (
  <Group gap="xs">
    {suggestions.map((suggestion) => (
      <Button key={suggestion} size="compact-md" onClick={() => onChoose(suggestion)}>
        {suggestion}
      </Button>
    ))}
  </Group>
)
