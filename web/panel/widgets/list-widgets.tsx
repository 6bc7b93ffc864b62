import { Anchor, Badge, Button, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { Empty } from '../../kit/empty.tsx'
import { Failure } from '../../kit/failure.tsx'
import { useTexts } from '../../kit/language.tsx'
import { Page } from '../../kit/page.tsx'
import { type Column, Records, wholeList } from '../../kit/records.tsx'
import { useMay } from '../frame/session.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { useCloneNames, useCreateWidget, useWidgets, type Widget } from './widgets.data.ts'

/** The chats on the creator's pages. */
export function ListWidgets() {
  const texts = useTexts({ en, es })
  const navigate = useNavigate()
  const create = useCreateWidget()
  const { active_id } = useCloneNames()
  const widgets = useWidgets()
  const mayMake = useMay('editor') && active_id !== undefined
  const make = () =>
    create.mutateAsync({ version_id: active_id! }).then(
      ({ id }) => void navigate({ to: `/widgets/${id}` }),
      () => undefined,
    )
  const button = mayMake && (
    <Button variant="filled" loading={create.isPending} onClick={() => void make()}>
      {texts.make}
    </Button>
  )
  const isBare = widgets.data?.data.length === 0
  return (
    <Page title={texts.title} purpose={texts.purpose} actions={isBare ? undefined : button}>
      {create.error !== null && <Failure error={create.error} />}
      <Records
        label={texts.title}
        list={wholeList(widgets)}
        keyOf={({ id }) => id}
        columns={useColumns()}
        empty={<Empty text={texts.none} action={button} />}
      />
    </Page>
  )
}

function useColumns(): Column<Widget>[] {
  const texts = useTexts({ en, es })
  const { clones } = useCloneNames()
  return [
    {
      title: texts.columns.origins,
      isText: true,
      cell: ({ id, allowed_origins }) => (
        <>
          <Anchor component={Link} to={`/widgets/${id}`} fw={600}>
            {allowed_origins.join(', ') || texts.no_origins}
          </Anchor>
          <Text size="sm" c="dimmed">
            {id}
          </Text>
        </>
      ),
    },
    {
      title: texts.columns.clone,
      isText: true,
      isSecondary: true,
      cell: ({ version_id }) => clones.find(({ value }) => value === String(version_id))?.label,
    },
    {
      title: texts.columns.status,
      cell: ({ enabled, allowed_origins }) => {
        const isShown = enabled && allowed_origins.length > 0
        return <Badge color={isShown ? 'stage' : 'yellow'}>{isShown ? texts.shown : texts.not_shown}</Badge>
      },
    },
  ]
}
