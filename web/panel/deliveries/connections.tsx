import { Anchor, Switch, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useErrorText } from '../../kit/failure.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone, notifyFailure } from '../../kit/notify.ts'
import { type Column, Records, wholeList } from '../../kit/records.tsx'
import { useMay } from '../frame/session.ts'
import { type Connection, useConnections, useSaveConnection } from './deliveries.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** The systems that purchases are sent to, and whether each is. */
export function Connections() {
  const texts = useTexts({ en, es })
  const { ago, number } = useFormats()
  const list = wholeList(useConnections())
  const columns: Column<Connection>[] = [
    {
      title: texts.columns.connection,
      isText: true,
      cell: ({ id, name, url }) => (
        <>
          <Anchor component={Link} to={`/deliveries/systems/${id}`} fw={600}>
            {name}
          </Anchor>
          <Text size="sm" c="dimmed">
            {url}
          </Text>
        </>
      ),
    },
    {
      title: texts.columns.rules,
      isNumber: true,
      isSecondary: true,
      cell: ({ rule_count }) => number(rule_count),
    },
    {
      title: texts.columns.last,
      isText: true,
      isSecondary: true,
      cell: ({ last_delivery_at, consecutive_failures }) =>
        [
          last_delivery_at === null ? texts.never : ago(last_delivery_at),
          consecutive_failures > 0 && texts.failures(consecutive_failures),
        ]
          .filter(Boolean)
          .join(' · '),
    },
    { title: texts.columns.on, cell: (connection) => <Enabled connection={connection} /> },
  ]
  return (
    <Records
      label={texts.connections}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      empty={<Text c="dimmed">{texts.no_connections}</Text>}
    />
  )
}

function Enabled({ connection: { id, name, enabled } }: { connection: Connection }) {
  const texts = useTexts({ en, es })
  const textOf = useErrorText()
  const change = useSaveConnection()
  const mayChange = useMay('editor')
  const set = (isOn: boolean) =>
    change.mutate(
      { id, enabled: isOn },
      {
        onSuccess: () => notifyDone(isOn ? texts.switched_on : texts.switched_off),
        onError: (error) => notifyFailure(textOf(error)),
      },
    )
  return (
    <Switch
      aria-label={texts.sends_to(name)}
      checked={enabled}
      disabled={!mayChange || change.isPending}
      onChange={({ currentTarget }) => set(currentTarget.checked)}
    />
  )
}
