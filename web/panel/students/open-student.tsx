import { Anchor, Grid, Paper, Stack, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFilters, useRecordId } from '../../kit/address.ts'
import { Facts } from '../../kit/facts.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { Page } from '../../kit/page.tsx'
import { useMay } from '../frame/session.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { readStudentFilters } from './filters.ts'
import { SignInLink } from './sign-in-link.tsx'
import { StudentAccess } from './student-access.tsx'
import { Done, LastActivity, Standing } from './student-columns.tsx'
import { StudentFilms } from './student-films.tsx'
import { StudentTimeline } from './student-timeline.tsx'
import { type Details, useStudent } from './students.data.ts'

/** One student of a course: how they are doing, what is measured, what they did, and their access. */
export function OpenStudent() {
  const texts = useTexts({ en, es })
  const visitor_id = useRecordId()
  const [{ course }] = useFilters(readStudentFilters)
  const answer = useStudent(course ?? 0, visitor_id)
  return (
    <Loaded title={texts.student} answer={answer}>
      {(details) => <Shown details={details} course={course!} />}
    </Loaded>
  )
}

function Shown({ details, course }: { details: Details; course: number }) {
  const texts = useTexts({ en, es })
  const mayChange = useMay('editor')
  const { name, email, visitor_id } = details.student
  return (
    <Page
      title={name === '' ? email : name}
      back={{ to: '/students', search: { course }, label: texts.back }}
      actions={mayChange && <SignInLink visitor_id={visitor_id} />}
    >
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="xl">
            <Section title={texts.films}>
              <StudentFilms films={details.films} />
            </Section>
            <Section title={texts.timeline}>
              <StudentTimeline visitor_id={visitor_id} course={course} />
            </Section>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }} order={{ base: -1, md: 1 }}>
          <Paper withBorder p="md">
            <Stack gap="lg">
              <Summary details={details} />
              <Section title={texts.access}>
                <StudentAccess visitor_id={visitor_id} email={email} course={course} />
              </Section>
            </Stack>
          </Paper>
        </Grid.Col>
      </Grid>
    </Page>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack component="section" aria-label={title} gap="sm">
    <Title order={2} size="h4">
      {title}
    </Title>
    {children}
  </Stack>
)

function Summary({ details: { student, class_time, certificate } }: { details: Details }) {
  const texts = useTexts({ en, es })
  const { date, duration } = useFormats()
  const { contact_id, email, access } = student
  return (
    <Facts
      facts={{
        [texts.email]:
          contact_id === null ? (
            email
          ) : (
            <Anchor component={Link} to={`/contacts/${contact_id}`} title={texts.open_contact}>
              {email}
            </Anchor>
          ),
        [texts.status]: <Standing student={student} />,
        [texts.lessons_done]: <Done student={student} />,
        [texts.last_activity]: <LastActivity student={student} />,
        [texts.class_time]: (
          <>
            {duration(class_time.connected_seconds)} ({texts.class_sessions(class_time.sessions)})
            <br />
            {texts.with_focus(duration(class_time.active_seconds))}
          </>
        ),
        [texts.access_since]: date(access.granted_at),
        [texts.certificate]:
          certificate === null ? (
            texts.no_certificate
          ) : (
            <Anchor href={`/verify/${certificate.verification_code}`} target="_blank">
              {date(certificate.issued_at)}
            </Anchor>
          ),
      }}
    />
  )
}
