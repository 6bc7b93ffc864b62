import { Anchor, Badge, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Facts } from '../../kit/facts.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { type Conversation, useAccessOf, useContactOf } from './conversations.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import type { Filters } from './filters.ts'

/** Who talked: where, when, and what they have. */
export function Person({ conversation }: { conversation: Conversation }) {
  const texts = useTexts({ en, es })
  const { moment } = useFormats()
  const { visitor, channel_id, first_page_url, review_status, started_at, last_message_at } = conversation
  return (
    <Stack gap="md">
      <Title order={2} size="h4" id="person">
        {texts.person}
      </Title>
      <Facts
        facts={{
          [texts.name]: visitor.name,
          [texts.email]: visitor.email,
          [texts.channel]: texts.channels[String(channel_id) as Filters['channel']],
          [texts.page]: first_page_url,
          [texts.started]: moment(started_at),
          [texts.last]: moment(last_message_at),
          [texts.status]: texts[review_status],
        }}
      />
      {visitor.email === null ? (
        <Text c="dimmed">{texts.no_email}</Text>
      ) : (
        <>
          <Access email={visitor.email} />
          <ContactLink email={visitor.email} />
          <Anchor
            component={Link}
            to="/conversations"
            search={{ visitor_email: visitor.email, review_status: 'all' } as never}
          >
            {texts.all_of_person}
          </Anchor>
        </>
      )}
    </Stack>
  )
}

function ContactLink({ email }: { email: string }) {
  const texts = useTexts({ en, es })
  const contact = useContactOf(email)
  return contact === undefined ? null : (
    <Anchor component={Link} to={`/contacts/${contact.id}`}>
      {texts.open_contact}
    </Anchor>
  )
}

function Access({ email }: { email: string }) {
  const texts = useTexts({ en, es })
  const { rows } = useAccessOf(email)
  if (rows === undefined) return null
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {texts.access}
      </Title>
      {rows.length === 0 && <Text c="dimmed">{texts.no_access}</Text>}
      {rows.map(({ id, product_title, status }) => (
        <Group key={id} gap="xs" justify="space-between">
          <Text>{product_title}</Text>
          <Badge color={status === 'active' ? 'stage' : 'gray'}>{texts.access_statuses[status]}</Badge>
        </Group>
      ))}
    </Stack>
  )
}
