import { Box, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { Failure } from '../../kit/failure.tsx'
import { useTexts } from '../../kit/language.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { type Turn, useTry } from './try.data.ts'

type TalkProps = {
  clone: { id: number; suggestions: string[] }
  turns: Turn[]
  onTurn: (turn: Turn) => void
  /** The turn whose reasons are shown. */
  shown: Turn | undefined
  onShow: (index: number) => void
}

/** What was said, and a field to say more. */
export function Talk({ clone, turns, onTurn, shown, onShow }: TalkProps) {
  const texts = useTexts({ en, es })
  const [message, setMessage] = useState('')
  const trial = useTry()
  const say = (said: string) => {
    if (said.trim() === '' || trial.isPending) return
    setMessage('')
    trial.mutateAsync({ id: clone.id, message: said, turns }).then(
      (answer) => onTurn({ message: said, trial: answer }),
      () => setMessage(said),
    )
  }
  const sendByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    say(message)
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
              <Bubble text={turn.message} isOwn />
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
      {turns.length === 0 && <Suggestions suggestions={clone.suggestions} onChoose={say} />}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          say(message)
        }}
      >
        <Stack gap="xs">
          <Textarea
            label={texts.message}
            placeholder={texts.example}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={4000}
            value={message}
            onChange={({ currentTarget }) => setMessage(currentTarget.value)}
            onKeyDown={sendByEnter}
          />
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              {texts.nothing_kept}
            </Text>
            <Button type="submit" variant="filled" loading={trial.isPending}>
              {texts.send}
            </Button>
          </Group>
        </Stack>
      </form>
    </Stack>
  )
}

type BubbleProps = { text: string; isOwn?: boolean; isShown?: boolean }

const Bubble = ({ text, isOwn = false, isShown = false }: BubbleProps) => (
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
