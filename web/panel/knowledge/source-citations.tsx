import { Anchor, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { Records } from '../../kit/records.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { useCitations } from './knowledge.data.ts'

/** The conversations in which a clone used the source. */
export function SourceCitations({ id }: { id: number }) {
  const texts = useTexts({ en, es })
  const { ago, number } = useFormats()
  const list = useCitations(id)
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {texts.where_cited}
      </Title>
      <Records
        label={texts.where_cited}
        list={list}
        keyOf={({ id }) => id}
        columns={[
          {
            title: texts.conversation,
            isText: true,
            cell: ({ id, title, visitor }) => (
              <Anchor component={Link} to={`/conversations/${id}`}>
                {title ?? visitor.name ?? visitor.email ?? texts.somebody}
              </Anchor>
            ),
          },
          { title: texts.replies, isNumber: true, cell: ({ reply_count }) => number(reply_count) },
          { title: texts.last_time, cell: ({ last_cited_at }) => ago(last_cited_at) },
        ]}
        empty={<Text c="dimmed">{texts.not_cited_yet}</Text>}
      />
    </Stack>
  )
}
