import { Anchor, Badge, Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Empty } from '../../kit/empty.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { LoadedScreen, Screen } from '../frame/screen.tsx'
import { type Course, useCourses } from './courses.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** Everything that the student has access to, each with how far they are and where to go on. */
export function ListCourses() {
  const texts = useTexts({ en, es })
  return (
    <LoadedScreen title={texts.title} answer={useCourses()}>
      {({ data }) => (
        <Screen title={texts.title}>
          {data.length === 0 ? (
            <Empty text={texts.none} />
          ) : (
            <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
              {data.map((course) => (
                <CourseCard key={course.product_id} course={course} />
              ))}
            </Stack>
          )}
        </Screen>
      )}
    </LoadedScreen>
  )
}

function CourseCard({ course }: { course: Course }) {
  const texts = useTexts({ en, es })
  const { date } = useFormats()
  const { product_id, title, description, status, expires_at, completed_lessons, total_lessons } = course
  const isExam = course.kind === 'exam'
  const path = isExam ? `/exams/${product_id}` : `/courses/${product_id}`
  return (
    <Paper component="li" withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <Title order={2} size="h4" flex="1 1 240px" style={{ overflowWrap: 'anywhere' }}>
            <Anchor component={Link} to={path} inherit>
              {title}
            </Anchor>
          </Title>
          {status !== 'active' && <Badge color="yellow">{texts.statuses[status]}</Badge>}
        </Group>
        <Text c="dimmed" lineClamp={2}>
          {description}
        </Text>
        {total_lessons > 0 && (
          <Stack gap={4}>
            <Progress value={(completed_lessons / total_lessons) * 100} aria-hidden />
            <Text size="sm" c="dimmed">
              {texts.progress(completed_lessons, total_lessons)}
            </Text>
          </Stack>
        )}
        <Group justify="space-between">
          {expires_at !== null && status === 'active' ? (
            <Text size="sm" c="dimmed">
              {texts.until(date(expires_at))}
            </Text>
          ) : (
            <span />
          )}
          {isExam ? (
            <Button component={Link} to={path}>
              {texts.take_exam}
            </Button>
          ) : (
            <GoOn course={course} />
          )}
        </Group>
      </Stack>
    </Paper>
  )
}

/** Leads to the first lesson that is open and not completed. */
export function GoOn({
  course,
}: {
  course: Pick<Course, 'next_unit_id' | 'product_id' | 'completed_lessons'>
}) {
  const texts = useTexts({ en, es })
  const { next_unit_id, product_id, completed_lessons } = course
  if (next_unit_id === null)
    return (
      <Button component={Link} to={`/courses/${product_id}`}>
        {texts.see}
      </Button>
    )
  return (
    <Button component={Link} to={`/lessons/${next_unit_id}`} variant="filled">
      {completed_lessons === 0 ? texts.begin : texts.go_on}
    </Button>
  )
}
