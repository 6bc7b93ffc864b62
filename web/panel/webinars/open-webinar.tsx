import { Group, Stack, Tabs, Text } from '@mantine/core'
import { oneOf, useFilters, useRecordId } from '../../kit/address.ts'
import { CopyField } from '../../kit/copy-field.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { Page } from '../../kit/page.tsx'
import { EditDetails } from './edit-details.tsx'
import { EditRecording } from './edit-recording.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { SeeAttendance } from './see-attendance.tsx'
import { SeePeople } from './see-people.tsx'
import { StatusBadge } from './status-badge.tsx'
import { WebinarActions } from './webinar-actions.tsx'
import { isOver, useWebinar, type Webinar } from './webinars.data.ts'

const parts = {
  people: SeePeople,
  attendance: SeeAttendance,
  recording: EditRecording,
  details: EditDetails,
}
type Part = keyof typeof parts
const names = Object.keys(parts) as [Part, ...Part[]]

const readPart = ({ part }: Record<string, unknown>) => ({ part: oneOf(part, names) })

/** One webinar: who comes, who came, what can be watched, and what is said of it. */
export function OpenWebinar() {
  const { one } = useTexts({ en, es })
  const answer = useWebinar(useRecordId())
  return (
    <Loaded title={one} answer={answer}>
      {(webinar) => <Shown key={webinar.id} webinar={webinar} />}
    </Loaded>
  )
}

function Shown({ webinar }: { webinar: Webinar }) {
  const texts = useTexts({ en, es })
  const [{ part }, change] = useFilters(readPart)
  const PartShown = parts[part]
  return (
    <Page
      title={webinar.title}
      purpose={<Summary webinar={webinar} />}
      back={{ to: '/webinars', label: texts.back }}
      actions={<WebinarActions webinar={webinar} />}
    >
      {!isOver(webinar) && (
        <CopyField
          label={texts.registration_url}
          description={
            webinar.status === 'draft' ? texts.registration_url_draft : texts.registration_url_help
          }
          value={webinar.registration_url}
        />
      )}
      <Tabs value={part} onChange={(next) => change({ part: (next ?? 'people') as Part })}>
        <Tabs.List aria-label={texts.parts_label}>
          {names.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {texts.parts[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {names.map((name) => (
          <Tabs.Panel key={name} value={name} pt="lg">
            {name === part && <PartShown webinar={webinar} />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  )
}

function Summary({ webinar }: { webinar: Webinar }) {
  const texts = useTexts({ en, es })
  const { moment } = useFormats()
  const { status, starts_at, duration_minutes, format } = webinar
  return (
    <Stack component="span" gap={4}>
      <Group component="span" gap="xs">
        <StatusBadge status={status} />
        <Text component="span">
          {moment(starts_at)} · {texts.minutes(duration_minutes)} · {texts.formats[format]}
        </Text>
      </Group>
    </Stack>
  )
}
