import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { Records } from '../../kit/records.tsx'
import { useConversationsOf } from './contacts.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** What a person and the clone said to each other. */
export function ContactConversations({ email }: { email: string }) {
  const texts = useTexts({ en, es })
  const { ago, number } = useFormats()
  const list = useConversationsOf(email)
  const titles = texts.conversation_columns
  return (
    <Records
      label={texts.conversations}
      list={list}
      keyOf={({ id }) => id}
      empty={<Text c="dimmed">{texts.no_conversations}</Text>}
      columns={[
        {
          title: titles.question,
          isText: true,
          cell: ({ id, title, messages }) => (
            <Anchor component={Link} to={`/conversations/${id}`} fw={600} lineClamp={2}>
              {title ?? messages[0]?.content ?? texts.no_words}
            </Anchor>
          ),
        },
        {
          title: titles.messages,
          isNumber: true,
          isSecondary: true,
          cell: ({ message_count }) => number(message_count),
        },
        { title: titles.last, cell: ({ last_message_at }) => ago(last_message_at) },
      ]}
    />
  )
}
