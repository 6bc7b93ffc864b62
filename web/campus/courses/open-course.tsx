import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRecordId } from '../../kit/address.ts'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { ProgressMark } from '../../kit/progress-mark.tsx'
import { LoadedScreen, Screen } from '../frame/screen.tsx'
import { CertificateOf } from './certificate.tsx'
import { type Lesson, type Outline, useCourse, useCourses } from './courses.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { GoOn } from './list-courses.tsx'

/** The outline of a course, with what is done and where to go on. */
export function OpenCourse() {
  const texts = useTexts({ en, es })
  const id = useRecordId()
  return (
    <LoadedScreen title={texts.course} answer={useCourse(id)}>
      {(outline) => <Shown outline={outline} />}
    </LoadedScreen>
  )
}

function Shown({ outline }: { outline: Outline }) {
  const texts = useTexts({ en, es })
  const { date } = useFormats()
  const { product_id, title, modules, certificate, exam_product_ids } = outline
  const own = useCourses().data?.data.find((course) => course.product_id === product_id)
  const lessons = modules.flatMap(({ units }) => units)
  const completed_lessons = lessons.filter(({ completed }) => completed).length
  const next_unit_id = lessons.find(({ open, completed }) => open && !completed)?.id ?? null
  return (
    <Screen
      title={title}
      purpose={lessons.length > 0 && texts.progress(completed_lessons, lessons.length)}
      back={{ to: '/', label: texts.title }}
      actions={next_unit_id !== null && <GoOn course={{ product_id, completed_lessons, next_unit_id }} />}
    >
      {own?.status === 'paused' && <Alert color="yellow">{texts.paused_text}</Alert>}
      {own?.status === 'expired' && <Alert color="yellow">{texts.expired_text(date(own.expires_at!))}</Alert>}
      {lessons.length === 0 && <Text c="dimmed">{texts.empty}</Text>}
      {modules.map(({ id, title, units }) => (
        <Stack component="section" key={id} gap="xs" aria-label={title}>
          <Title order={2} size="h4">
            {title}
          </Title>
          <Stack component="ol" gap={0} p={0} m={0} style={{ listStyle: 'none' }}>
            {units.map((lesson) => (
              <LessonRow key={lesson.id} lesson={lesson} />
            ))}
          </Stack>
        </Stack>
      ))}
      {exam_product_ids.length > 0 && <Exams ids={exam_product_ids} />}
      {certificate !== null && <CertificateOf product_id={product_id} certificate={certificate} />}
    </Screen>
  )
}

function LessonRow({ lesson: { id, title, description, open, completed, started } }: { lesson: Lesson }) {
  const texts = useTexts({ en, es })
  const state = completed ? texts.completed : !open ? texts.closed : started ? texts.started : ''
  return (
    <Group
      component="li"
      gap="sm"
      wrap="nowrap"
      py="xs"
      style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
    >
      <ProgressMark state={completed ? 'done' : started ? 'begun' : 'open'} />
      <Stack gap={0} flex={1} miw={0}>
        {open ? (
          <Anchor component={Link} to={`/lessons/${id}`} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Anchor>
        ) : (
          <Text c="dimmed">{title}</Text>
        )}
        {description !== null && (
          <Text size="sm" c="dimmed" lineClamp={2}>
            {description}
          </Text>
        )}
      </Stack>
      <Text size="sm" c="dimmed">
        {state}
      </Text>
    </Group>
  )
}

function Exams({ ids }: { ids: number[] }) {
  const texts = useTexts({ en, es })
  const own = useCourses().data?.data
  return (
    <Stack component="section" gap="xs" aria-label={texts.exams}>
      <Title order={2} size="h4">
        {texts.exams}
      </Title>
      <Group>
        {ids.map((id, index) => (
          <Button key={id} component={Link} to={`/exams/${id}`}>
            {own?.find(({ product_id }) => product_id === id)?.title ?? texts.exam(index + 1)}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}
