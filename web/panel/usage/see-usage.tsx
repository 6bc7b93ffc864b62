import { Alert, Box, Progress, Stack, Table, Text, Title } from '@mantine/core'
import { Facts } from '../../kit/facts.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { Page } from '../../kit/page.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { type Usage, useUsage } from './usage.data.ts'

/** What the plan gives, and what of it is used. */
export function SeeUsage() {
  const { title } = useTexts({ en, es })
  return (
    <Loaded title={title} answer={useUsage()}>
      {(usage) => <Shown usage={usage} />}
    </Loaded>
  )
}

type Quota = { what: string; help: string; used: number; granted: number | null; remaining: number | null }

function Shown({ usage }: { usage: Usage }) {
  const texts = useTexts({ en, es })
  const { date } = useFormats()
  const { plan, period_start, unlimited, responses, words } = usage
  const quotas: Quota[] = [
    { what: texts.responses, help: texts.responses_help, ...responses },
    { what: texts.words, help: texts.words_help, ...words, used: words.current },
  ]
  return (
    <Page title={texts.title} purpose={texts.purpose}>
      <Facts facts={{ [texts.plan]: plan.name, [texts.since]: date(period_start) }} />
      {unlimited && <Text>{texts.unlimited}</Text>}
      {quotas.map((quota) => (
        <Warning key={quota.what} quota={quota} />
      ))}
      <Quotas quotas={quotas} />
      <Overage overage={usage.overage} />
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
  const { number } = useFormats()
  const shown = (amount: number | null) => (amount === null ? no_limit : number(amount))
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
            <Table.Td ta="right">{number(quota.used)}</Table.Td>
            <Table.Td ta="right">{shown(quota.granted)}</Table.Td>
            <Table.Td ta="right" visibleFrom="sm">
              {shown(quota.remaining)}
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
            value={share * 100}
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
