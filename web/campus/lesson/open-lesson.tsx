import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useRecordId } from '../../kit/address.ts'
import { Failure } from '../../kit/failure.tsx'
import { useTexts } from '../../kit/language.tsx'
import { ProgressMark } from '../../kit/progress-mark.tsx'
import { useOffline } from '../frame/offline.ts'
import { withPlayer } from '../frame/player.ts'
import { LoadedScreen, Screen } from '../frame/screen.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import {
  type Lesson,
  type Outline,
  useComplete,
  useLesson,
  useOpening,
  useOutline,
  useUncomplete,
} from './lesson.data.ts'
import { LessonBlock } from './lesson-block.tsx'
import { SurveyBlock } from './survey-block.tsx'

/** A lesson: what it holds, and the way on. Opening it is recorded, and how long it is attended to. */
export function OpenLesson() {
  const texts = useTexts({ en, es })
  const id = useRecordId()
  const answer = useLesson(id)
  const { error } = answer
  if (error !== null && texts.errors[error.type] !== undefined)
    return (
      <Screen title={texts.lesson}>
        <Failure error={error} own={texts.errors} />
      </Screen>
    )
  return (
    <LoadedScreen title={texts.lesson} answer={answer}>
      {(lesson) => <Shown key={id} lesson={lesson} />}
    </LoadedScreen>
  )
}

function Shown({ lesson }: { lesson: Lesson }) {
  const texts = useTexts({ en, es })
  const { id, product_id, title, description, blocks } = lesson
  const outline = useOutline(product_id).data
  const isOffline = useOffline()
  useOpening(id, isOffline)
  useEffect(() => (isOffline ? undefined : withPlayer((player) => player.attend(id))), [id, isOffline])
  const common = outline?.survey
  return (
    <Screen
      title={title}
      purpose={description ?? undefined}
      back={{ to: `/courses/${product_id}`, label: outline?.title ?? texts.back }}
    >
      {blocks.length === 0 && <Text c="dimmed">{texts.nothing}</Text>}
      <Stack gap="xl">
        {blocks.map((block) => (
          <LessonBlock key={block.id} block={block} lesson={lesson} isOffline={isOffline} />
        ))}
        {common != null && !isOffline && (
          <SurveyBlock
            block={{ id: common.block_id, title: null, questions: common.questions, answers: [] }}
            unit_id={id}
          />
        )}
      </Stack>
      {!isOffline && <Completion lesson={lesson} />}
      {!isOffline && outline !== undefined && <Neighbours lesson={lesson} outline={outline} />}
    </Screen>
  )
}

function Completion({ lesson: { id, completed } }: { lesson: Lesson }) {
  const texts = useTexts({ en, es })
  const complete = useComplete()
  const uncomplete = useUncomplete()
  const error = complete.error ?? uncomplete.error
  return (
    <Stack gap="xs">
      {error !== null && <Failure error={error} own={texts.errors} />}
      <Group>
        {completed ? (
          <>
            <ProgressMark state="done" />
            <Text fw={600}>{texts.completed}</Text>
            <Button
              variant="subtle"
              size="compact-md"
              onClick={() => uncomplete.mutate({ unit_id: id })}
              loading={uncomplete.isPending}
            >
              {texts.uncomplete}
            </Button>
          </>
        ) : (
          <Button
            variant="filled"
            onClick={() => complete.mutate({ unit_id: id })}
            loading={complete.isPending}
          >
            {texts.complete}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** The lessons before and after, of those that are open. */
function Neighbours({ lesson: { id, completed }, outline }: { lesson: Lesson; outline: Outline }) {
  const texts = useTexts({ en, es })
  const lessons = outline.modules.flatMap(({ units }) => units).filter(({ open }) => open)
  const at = lessons.findIndex((lesson) => lesson.id === id)
  const [before, after] = [lessons[at - 1], lessons[at + 1]]
  return (
    <Group justify="space-between">
      {before === undefined ? (
        <span />
      ) : (
        <Button component={Link} to={`/lessons/${before.id}`}>
          {texts.previous}
        </Button>
      )}
      {after !== undefined && (
        <Button component={Link} to={`/lessons/${after.id}`} variant={completed ? 'filled' : 'default'}>
          {texts.next}
        </Button>
      )}
    </Group>
  )
}
