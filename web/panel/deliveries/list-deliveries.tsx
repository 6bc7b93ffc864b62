import { Anchor, Badge, Button, Code, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useFilters } from '../../kit/address.ts'
import { ConfirmButton } from '../../kit/confirm.tsx'
import { Empty } from '../../kit/empty.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { Page } from '../../kit/page.tsx'
import { type Column, Records } from '../../kit/records.tsx'
import { useMay } from '../frame/session.ts'
import { type Delivery, useConnections, useDeliveries, useResolve, useRetry } from './deliveries.data.ts'
import { DeliveryFilters } from './delivery-filters.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { readFilters } from './filters.ts'

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
  const [filters, setFilters] = useFilters(readFilters)
  const list = useDeliveries(filters)
  const columns = useColumns()
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const systems = (
    <Button component={Link} to="/deliveries/systems">
      {texts.systems}
    </Button>
  )
  return (
    <Page title={texts.title} purpose={texts.purpose} actions={systems}>
      <DeliveryFilters filters={filters} onChange={setFilters} />
      <Records
        label={texts.title}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        isFiltered={isFiltered}
        empty={<Empty text={texts.none} action={systems} />}
      />
    </Page>
  )
}

/** Why a delivery was not sent or confirmed, such as `http_404`, in words. */
const reasonText = ({ reasons, refused_with }: typeof en, reason: string): string =>
  reason.startsWith('http_') ? refused_with(reason.slice('http_'.length)) : (reasons[reason] ?? reason)

function useColumns(): Column<Delivery>[] {
  const texts = useTexts({ en, es })
  const { moment } = useFormats()
  const connections = useConnections().data?.data ?? []
  const nameOf = (id: number) =>
    connections.find((connection) => connection.id === id)?.name ?? texts.removed_system
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
              {reasonText(texts, reason)}
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
          {last_attempt.http_status ?? reasonText(texts, last_attempt.error ?? '')} ·{' '}
          {moment(last_attempt.at)}
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
