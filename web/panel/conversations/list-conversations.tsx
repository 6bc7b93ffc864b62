import { Anchor, Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useFilters } from '../../kit/address.ts'
import { DownloadLink } from '../../kit/download-link.tsx'
import { Empty } from '../../kit/empty.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { Page } from '../../kit/page.tsx'
import { type Column, Records } from '../../kit/records.tsx'
import { useMay } from '../frame/session.ts'
import { type Conversation, filterInput, useConversations, useReview } from './conversations.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { FilterFields } from './filter-fields.tsx'
import { type Filters, isFiltered, readFilters } from './filters.ts'
import { firstQuestion, nameOf } from './shown.rules.ts'

/** The inbox: what people said, and whether it was read. */
export function ListConversations() {
  const texts = useTexts({ en, es })
  const [filters, setFilters] = useFilters(readFilters)
  const list = useConversations(filters)
  const columns = useColumns(filters.review_status === 'all')
  const mayReview = useMay('editor')
  const review = useReview()
  const markReviewed = ({ id }: Conversation) =>
    review.mutate({ id, review_status: 'reviewed' }, { onSuccess: () => notifyDone(texts.review_done) })
  return (
    <Page
      title={texts.title}
      purpose={texts.purpose}
      actions={
        <DownloadLink name="GET /panel/api/conversations.csv" input={filterInput(filters)}>
          {texts.download}
        </DownloadLink>
      }
    >
      <FilterFields filters={filters} onChange={setFilters} />
      <Records
        label={texts.list}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        isFiltered={isFiltered(filters)}
        empty={<Nothing filters={filters} onShowAll={() => setFilters({ review_status: 'all' })} />}
        shortcuts={mayReview ? { e: markReviewed } : {}}
      />
      {mayReview && (list.rows?.length ?? 0) > 0 && (
        <Text size="sm" c="dimmed" visibleFrom="sm">
          {texts.keys}
        </Text>
      )}
    </Page>
  )
}

function Nothing({ filters, onShowAll }: { filters: Filters; onShowAll: () => void }) {
  const texts = useTexts({ en, es })
  return filters.review_status === 'all' ? (
    <Empty
      text={texts.nobody}
      action={
        <Button component={Link} to="/">
          {texts.first_steps}
        </Button>
      }
    />
  ) : (
    <Empty text={texts.none_pending} action={<Button onClick={onShowAll}>{texts.show_all}</Button>} />
  )
}

function useColumns(showsStatus: boolean): Column<Conversation>[] {
  const texts = useTexts({ en, es })
  const { ago, moment, number } = useFormats()
  return [
    {
      title: texts.columns.person,
      isText: true,
      cell: (conversation) => (
        <Stack gap={0}>
          <Anchor
            component={Link}
            to={`/conversations/${conversation.id}`}
            fw={conversation.review_status === 'pending' ? 600 : 400}
          >
            {nameOf(conversation) ?? texts.unknown_person}
          </Anchor>
          {showsStatus && (
            <Text size="sm" c="dimmed">
              {texts[conversation.review_status]}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      title: texts.columns.question,
      isText: true,
      cell: (conversation) => <Text lineClamp={2}>{firstQuestion(conversation)}</Text>,
    },
    {
      title: texts.columns.channel,
      isSecondary: true,
      cell: ({ channel_id }) => texts.channels[String(channel_id) as Filters['channel']],
    },
    {
      title: texts.columns.messages,
      isSecondary: true,
      isNumber: true,
      cell: ({ message_count }) => number(message_count),
    },
    {
      title: texts.columns.last,
      isSecondary: true,
      cell: ({ last_message_at }) => (
        <Text component="time" dateTime={last_message_at} title={moment(last_message_at)}>
          {ago(last_message_at)}
        </Text>
      ),
    },
  ]
}
