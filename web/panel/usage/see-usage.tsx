import { Alert, Box, Progress, Stack, Table, Text, Title } from '@mantine/core'
import { Answered } from '../../kit/answered.tsx'
import { Facts } from '../../kit/facts.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { Page } from '../../kit/page.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { type StorageUsage, type Usage, useStorage, useUsage } from './usage.data.ts'
import { UsageCharts } from './usage-charts.tsx'

/** What the plan gives, and what of it is used. */
export function SeeUsage() {
  const { title } = useTexts({ en, es })
  const storage = useStorage()
  return (
    <Loaded title={title} answer={useUsage()}>
      {(usage) => <Answered query={storage}>{({ bytes }) => <Shown usage={usage} bytes={bytes} />}</Answered>}
    </Loaded>
  )
}

type Quota = {
  what: string
  help: string
  used: number
  granted: number | null
  remaining: number | null
  show: (amount: number) => string
}

function Shown({ usage, bytes }: { usage: Usage; bytes: StorageUsage['bytes'] }) {
  const texts = useTexts({ en, es })
  const { day, number, bytes: size } = useFormats()
  const { plan, period_start, unlimited, responses, words } = usage
  const quotas: Quota[] = [
    { what: texts.responses, help: texts.responses_help, show: number, ...responses },
    { what: texts.words, help: texts.words_help, show: number, ...words, used: words.current },
    { what: texts.storage, help: texts.storage_help, show: size, ...bytes },
  ]
  return (
    <Page title={texts.title} purpose={texts.purpose}>
      <Facts facts={{ [texts.plan]: plan.name, [texts.since]: day(period_start) }} />
      {unlimited && <Text>{texts.unlimited}</Text>}
      {quotas.map((quota) => (
        <Warning key={quota.what} quota={quota} />
      ))}
      <Quotas quotas={quotas} />
      <Overage overage={usage.overage} />
      <UsageCharts />
    </Page>
  )
}

const fullShare = 1
const nearlyFullShare = 0.8

const shareOf = ({ used, granted }: Quota): number =>
  granted === null || granted === 0 ? 0 : Math.min(fullShare, used / granted)

function Warning({ quota }: { quota: Quota }) {
  const texts = useTexts({ en, es })
  const share = shareOf(quota)
  if (share < nearlyFullShare) return null
  return (
    <Alert color={share === fullShare ? 'red' : 'yellow'}>
      {share === fullShare ? texts.used_up(quota.what) : texts.nearly(quota.what)}
    </Alert>
  )
}

function Quotas({ quotas }: { quotas: Quota[] }) {
  const { table, columns, no_limit } = useTexts({ en, es })
  const shown = (amount: number | null, show: Quota['show']) => (amount === null ? no_limit : show(amount))
  return (
    <Table aria-label={table} verticalSpacing="md" fz="md">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{columns.what}</Table.Th>
          <Table.Th ta="right">{columns.used}</Table.Th>
          <Table.Th ta="right">{columns.included}</Table.Th>
          <Table.Th ta="right" visibleFrom="sm">
            {columns.left}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {quotas.map((quota) => (
          <Table.Tr key={quota.what}>
            <Table.Td w="50%">
              <Bar quota={quota} />
            </Table.Td>
            <Table.Td ta="right">{quota.show(quota.used)}</Table.Td>
            <Table.Td ta="right">{shown(quota.granted, quota.show)}</Table.Td>
            <Table.Td ta="right" visibleFrom="sm">
              {shown(quota.remaining, quota.show)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Bar({ quota }: { quota: Quota }) {
  const texts = useTexts({ en, es })
  const { percent } = useFormats()
  const share = shareOf(quota)
  return (
    <Stack gap={6}>
      <Text fw={600}>{quota.what}</Text>
      {quota.granted !== null && (
        <Progress.Root size="lg">
          <Progress.Section
            value={Math.round(share * 100)}
            color={share === fullShare ? 'red' : undefined}
            aria-label={texts.share_of(quota.what, percent(share))}
          />
        </Progress.Root>
      )}
      <Text size="sm" c="dimmed">
        {quota.help}
      </Text>
    </Stack>
  )
}

function Overage({ overage: { responses, charged_cents } }: Pick<Usage, 'overage'>) {
  const texts = useTexts({ en, es })
  const { money, number } = useFormats()
  if (responses === 0) return null
  return (
    <Box component="section">
      <Title order={2} size="h4">
        {texts.overage}
      </Title>
      <Text>{texts.overage_text(number(responses), money(charged_cents / 100, 'EUR'))}</Text>
    </Box>
  )
}
