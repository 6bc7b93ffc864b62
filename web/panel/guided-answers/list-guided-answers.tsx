import { Anchor, Badge, Button, Group, Stack, Switch, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useFilters } from '../../kit/address.ts'
import { Empty } from '../../kit/empty.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { Page } from '../../kit/page.tsx'
import { type Column, Records, wholeList } from '../../kit/records.tsx'
import { useMay } from '../frame/session.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { type GuidedAnswer, useGuidedAnswers } from './guided-answers.data.ts'

const readFilters = ({ archived }: Record<string, unknown>): { archived?: boolean } => ({
  archived: archived === true || undefined,
})

/** What somebody wants said to certain questions, pinned ones first. */
export function ListGuidedAnswers() {
  const texts = useTexts({ en, es })
  const mayEdit = useMay('editor')
  const [{ archived }, change] = useFilters(readFilters)
  const query = useGuidedAnswers({ include_archived: archived })
  const isEmpty = query.data?.data.length === 0
  const write = mayEdit && (
    <Button component={Link} to="/guided-answers/new" variant="filled">
      {texts.write}
    </Button>
  )
  return (
    <Page title={texts.title} purpose={texts.purpose} actions={!isEmpty && write}>
      <Switch
        label={texts.show_archived}
        checked={archived === true}
        onChange={({ currentTarget }) => change({ archived: currentTarget.checked || undefined })}
      />
      <Records
        label={texts.title}
        list={wholeList(query)}
        keyOf={({ id }) => id}
        columns={useColumns()}
        empty={<Empty text={texts.nothing_yet} action={write} />}
      />
    </Page>
  )
}

function useColumns(): Column<GuidedAnswer>[] {
  const texts = useTexts({ en, es })
  const { number, ago } = useFormats()
  return [
    {
      title: texts.question,
      isText: true,
      cell: ({ id, question, answer, pinned, archived }) => (
        <Stack gap={2} maw={560}>
          <Group gap="xs">
            <Anchor
              component={Link}
              to={`/guided-answers/${id}`}
              fw={600}
              style={{ overflowWrap: 'anywhere' }}
            >
              {question}
            </Anchor>
            {pinned && <Badge>{texts.pinned}</Badge>}
            {archived && <Badge color="gray">{texts.archived}</Badge>}
          </Group>
          <Text size="sm" c="dimmed" lineClamp={2}>
            {answer ?? texts.offers_alone}
          </Text>
        </Stack>
      ),
    },
    {
      title: texts.used,
      cell: ({ hit_count }) => (hit_count === 0 ? texts.never_used : number(hit_count)),
      isNumber: true,
    },
    {
      title: texts.last_used,
      cell: ({ last_hit_at }) => (last_hit_at === null ? '' : ago(last_hit_at)),
      isSecondary: true,
    },
  ]
}
