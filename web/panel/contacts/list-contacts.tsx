import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Empty } from '../../kit/empty.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { Page } from '../../kit/page.tsx'
import { type Column, Records } from '../../kit/records.tsx'
import { type Contact, useContacts } from './contacts.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { TagBadge } from './tag-badge.tsx'

/** Everybody whose email is known. */
export function ListContacts() {
  const texts = useTexts({ en, es })
  const list = useContacts()
  const columns = useColumns()
  return (
    <Page title={texts.title} purpose={texts.purpose}>
      <Records
        label={texts.list}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={
          <Empty
            text={texts.none}
            action={
              <Button component={Link} to="/conversations">
                {texts.see_conversations}
              </Button>
            }
          />
        }
      />
    </Page>
  )
}

function useColumns(): Column<Contact>[] {
  const texts = useTexts({ en, es })
  const { ago, moment, number } = useFormats()
  return [
    {
      title: texts.columns.person,
      isText: true,
      cell: ({ id, name, email }) => (
        <>
          <Anchor component={Link} to={`/contacts/${id}`} fw={600}>
            {name ?? email}
          </Anchor>
          {name !== null && (
            <Text size="sm" c="dimmed">
              {email}
            </Text>
          )}
        </>
      ),
    },
    {
      title: texts.columns.tags,
      isText: true,
      cell: ({ tags }) => (
        <Group gap={4}>
          {tags.map((tag) => (
            <TagBadge key={tag.name} {...tag} />
          ))}
        </Group>
      ),
    },
    {
      title: texts.columns.conversations,
      isSecondary: true,
      isNumber: true,
      cell: ({ conversation_count }) => number(conversation_count),
    },
    { title: texts.columns.source, isSecondary: true, cell: ({ source }) => texts.sources[source] },
    {
      title: texts.columns.last,
      isSecondary: true,
      cell: ({ last_seen_at }) => (
        <Text component="time" dateTime={last_seen_at} title={moment(last_seen_at)}>
          {ago(last_seen_at)}
        </Text>
      ),
    },
  ]
}
