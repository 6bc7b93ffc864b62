import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Empty } from '../../kit/empty.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { Page } from '../../kit/page.tsx'
import { type Column, Records, wholeList } from '../../kit/records.tsx'
import { useMay } from '../frame/session.ts'
import { CloneBadges } from './clone-badges.tsx'
import { type Clone, useClones } from './clones.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** Every clone: which one answers, what it is for, how much it talked this month. */
export function ListClones() {
  const texts = useTexts({ en, es })
  const mayEdit = useMay('editor')
  const create = mayEdit && (
    <Button component={Link} to="/clones/new" variant="filled">
      {texts.create}
    </Button>
  )
  return (
    <Page title={texts.title} purpose={texts.purpose} actions={create}>
      <Records
        label={texts.title}
        list={wholeList(useClones())}
        keyOf={({ id }) => id}
        columns={useColumns()}
        empty={<Empty text={texts.none} />}
      />
    </Page>
  )
}

function useColumns(): Column<Clone>[] {
  const texts = useTexts({ en, es })
  const { number, date } = useFormats()
  return [
    {
      title: texts.clone,
      isText: true,
      cell: (clone) => (
        <Stack gap={2}>
          <Group gap="xs">
            <Anchor component={Link} to={`/clones/${clone.id}`} fw={600} style={{ overflowWrap: 'anywhere' }}>
              {clone.label ?? texts.unnamed}
            </Anchor>
            <CloneBadges clone={clone} />
          </Group>
          {clone.description !== null && (
            <Text size="sm" c="dimmed" lineClamp={2} maw={480}>
              {clone.description}
            </Text>
          )}
        </Stack>
      ),
    },
    { title: texts.job, cell: ({ job }) => texts.jobs[job].title, isSecondary: true },
    {
      title: texts.cap,
      cell: ({ monthly_cap }) =>
        monthly_cap === null
          ? texts.no_cap
          : texts.used_of(number(monthly_cap.used), number(monthly_cap.limit)),
      isSecondary: true,
    },
    { title: texts.changed, cell: ({ updated_at }) => date(updated_at), isSecondary: true },
  ]
}
