import { Anchor, Badge, Code, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ConfirmButton } from '../../kit/confirm.tsx'
import { Empty } from '../../kit/empty.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { Page } from '../../kit/page.tsx'
import { type Column, Records } from '../../kit/records.tsx'
import { useMay } from '../frame/session.ts'
import { Connections } from './connections.tsx'
import { type Delivery, useConnections, useDeliveries, useResolve, useRetry } from './deliveries.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'

const colors: Record<Delivery['status'], string> = {
  pending: 'yellow',
  delivering: 'yellow',
  delivered: 'stage',
  failed: 'red',
  review: 'orange',
  cancelled: 'gray',
}

/** The purchases that were sent to other systems, and where each stands. */
export function ListDeliveries() {
  const texts = useTexts({ en, es })
  const list = useDeliveries()
  const columns = useColumns()
  return (
    <Page title={texts.title} purpose={texts.purpose}>
      <Records
        label={texts.title}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={<Empty text={texts.none} />}
      />
      <Stack component="section" aria-label={texts.connections}>
        <Title order={2} size="h4">
          {texts.connections}
        </Title>
        <Connections />
      </Stack>
    </Page>
  )
}

function useColumns(): Column<Delivery>[] {
  const texts = useTexts({ en, es })
  const { moment } = useFormats()
  const connections = useConnections().data?.data ?? []
  const nameOf = (id: number) => connections.find((connection) => connection.id === id)?.name ?? ''
  return [
    {
      title: texts.columns.order,
      isText: true,
      cell: ({ order_ref, connection_id, created_at, payload }) => (
        <>
          <Anchor component={Link} to="/sales/one" search={{ order_ref } as never} fw={600}>
            {order_ref}
          </Anchor>
          <Text size="sm" c="dimmed">
            {nameOf(connection_id)} · {moment(created_at)}
          </Text>
          <Code visibleFrom="md" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {JSON.stringify(payload)}
          </Code>
        </>
      ),
    },
    {
      title: texts.columns.state,
      isText: true,
      cell: ({ status, reason }) => (
        <>
          <Badge color={colors[status]}>{texts.statuses[status]}</Badge>
          {reason !== null && (
            <Text size="sm" c="dimmed">
              {texts.reasons[reason] ?? reason}
            </Text>
          )}
        </>
      ),
    },
    {
      title: texts.columns.attempts,
      isSecondary: true,
      cell: (delivery) => <Attempts delivery={delivery} />,
    },
    { title: texts.columns.change, cell: (delivery) => <Changes delivery={delivery} /> },
  ]
}

function Attempts({ delivery }: { delivery: Delivery }) {
  const texts = useTexts({ en, es })
  const { moment } = useFormats()
  const { attempts, max_attempts, last_attempt, next_attempt_at } = delivery
  return (
    <>
      <Text>{texts.attempts(attempts, max_attempts)}</Text>
      {last_attempt !== null && (
        <Text size="sm" c="dimmed">
          {last_attempt.http_status ?? last_attempt.error} · {moment(last_attempt.at)}
        </Text>
      )}
      {next_attempt_at !== null && (
        <Text size="sm" c="dimmed">
          {texts.next(moment(next_attempt_at))}
        </Text>
      )}
    </>
  )
}

function Changes({ delivery: { id, status } }: { delivery: Delivery }) {
  const texts = useTexts({ en, es })
  const mayChange = useMay('editor')
  const retry = useRetry()
  const resolve = useResolve()
  if (!mayChange) return null
  return (
    <Group gap={4}>
      {status === 'failed' && (
        <ConfirmButton
          action={texts.retry}
          title={texts.retry_title}
          size="xs"
          isHarmless
          change={retry}
          input={{ id }}
          errors={texts.errors}
          onDone={() => notifyDone(texts.retried)}
        >
          {texts.retry_text}
        </ConfirmButton>
      )}
      {(status === 'review' || status === 'failed') && (
        <ConfirmButton
          action={texts.resolve}
          title={texts.resolve_title}
          size="xs"
          isHarmless
          change={resolve}
          input={{ id }}
          errors={texts.errors}
          onDone={() => notifyDone(texts.resolved)}
        >
          {texts.resolve_text}
        </ConfirmButton>
      )}
    </Group>
  )
}
