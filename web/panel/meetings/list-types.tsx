import { Anchor, Button, CopyButton, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Empty } from '../../kit/empty.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { Page } from '../../kit/page.tsx'
import { type Column, Records, wholeList } from '../../kit/records.tsx'
import { useMay } from '../frame/session.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { type MeetingType, useMeetingTypes } from './meetings.data.ts'

/** The pages on which visitors book. */
export function ListTypes() {
  const texts = useTexts({ en, es })
  const { number } = useFormats()
  const list = wholeList(useMeetingTypes())
  const add = useMay('editor') && (
    <Button component={Link} to="/booking-pages/new" variant="filled">
      {texts.add_type}
    </Button>
  )
  const columns: Column<MeetingType>[] = [
    {
      title: texts.type_columns.page,
      isText: true,
      cell: ({ id, title, booking_url }) => (
        <>
          <Anchor component={Link} to={`/booking-pages/${id}`} fw={600}>
            {title}
          </Anchor>
          <Text size="sm" c="dimmed">
            {booking_url}
          </Text>
        </>
      ),
    },
    { title: texts.type_columns.host, isSecondary: true, cell: ({ host }) => host.name },
    {
      title: texts.type_columns.duration,
      isNumber: true,
      isSecondary: true,
      cell: ({ duration_minutes }) => number(duration_minutes),
    },
    { title: texts.type_columns.address, cell: (type) => <CopyAddress type={type} /> },
  ]
  return (
    <Page
      title={texts.types_title}
      purpose={texts.types_purpose}
      actions={list.rows?.length === 0 ? undefined : add}
    >
      <Records
        label={texts.types_list}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={<Empty text={texts.none_types} action={add} />}
      />
    </Page>
  )
}

function CopyAddress({ type: { title, booking_url } }: { type: MeetingType }) {
  const { copy_address, copy, copied } = useTexts({ en, es })
  return (
    <CopyButton value={booking_url}>
      {(button) => (
        <Button size="xs" onClick={button.copy} aria-label={copy_address(title)}>
          {button.copied ? copied : copy}
        </Button>
      )}
    </CopyButton>
  )
}
