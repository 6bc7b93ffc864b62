import { Anchor, Grid, Stack, Text, Title } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Answered } from '../../kit/answered.tsx'
import { Empty } from '../../kit/empty.tsx'
import { Facts } from '../../kit/facts.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { Page } from '../../kit/page.tsx'
import { useMay } from '../frame/session.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { RefundSale } from './refund-sale.tsx'
import { SaleStatus } from './sale-status.tsx'
import { type Sale, useAccessOf, useSale } from './sales.data.ts'

/** One sale: what was paid and given back, and what it opened. */
export function OpenSale() {
  const texts = useTexts({ en, es })
  const { order_ref }: Record<string, unknown> = useSearch({ strict: false })
  return (
    <Loaded title={texts.sale} answer={useSale(String(order_ref))}>
      {({ data: [sale] }) => (sale === undefined ? <Empty text={texts.unknown} /> : <Shown sale={sale} />)}
    </Loaded>
  )
}

function Shown({ sale }: { sale: Sale }) {
  const texts = useTexts({ en, es })
  const mayRefund = useMay('editor') && sale.status !== 'refunded' && sale.amount_cents > 0
  return (
    <Page
      title={sale.product_title}
      back={{ to: '/sales', label: texts.title }}
      actions={mayRefund && <RefundSale sale={sale} />}
    >
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 6 }}>
          <About sale={sale} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Section title={texts.refunds}>
            <Refunds sale={sale} />
          </Section>
          {sale.buyer.email !== null && (
            <Section title={texts.opened}>
              <Opened email={sale.buyer.email} order_ref={sale.order_ref} />
            </Section>
          )}
        </Grid.Col>
      </Grid>
    </Page>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack component="section" aria-label={title} gap="xs" mb="lg">
    <Title order={2} size="h4">
      {title}
    </Title>
    {children}
  </Stack>
)

function About({ sale }: { sale: Sale }) {
  const { facts, erased } = useTexts({ en, es })
  const { moment, money } = useFormats()
  const { buyer, affiliate, currency } = sale
  const who = buyer.name ?? buyer.email ?? erased
  return (
    <Facts
      facts={{
        [facts.buyer]:
          buyer.contact_id === null ? (
            who
          ) : (
            <Anchor component={Link} to={`/contacts/${buyer.contact_id}`}>
              {who}
            </Anchor>
          ),
        [facts.email]: buyer.email,
        [facts.order_ref]: sale.order_ref,
        [facts.day]: moment(sale.created_at),
        [facts.paid]: money(sale.amount_cents / 100, currency),
        [facts.state]: <SaleStatus status={sale.status} />,
        [facts.affiliate]: affiliate === null ? null : `${affiliate.name} (${affiliate.code})`,
        [facts.commission]: affiliate === null ? null : money(sale.commission_cents / 100, currency),
      }}
    />
  )
}

function Refunds({ sale: { refunds, currency } }: { sale: Sale }) {
  const texts = useTexts({ en, es })
  const { moment, money } = useFormats()
  if (refunds.length === 0) return <Text c="dimmed">{texts.no_refunds}</Text>
  return refunds.map(({ created_at, amount_cents, reason }) => (
    <Text key={`${created_at} ${amount_cents}`} style={{ overflowWrap: 'anywhere' }}>
      {money(amount_cents / 100, currency)} · {moment(created_at)}
      {reason !== null && ` · ${reason}`}
    </Text>
  ))
}

function Opened({ email, order_ref }: { email: string; order_ref: string }) {
  const texts = useTexts({ en, es })
  return (
    <Answered query={useAccessOf(email)}>
      {({ data }) => {
        const own = data.filter((access) => access.order_ref === order_ref)
        return own.length === 0 ? (
          <Text c="dimmed">{texts.nothing_opened}</Text>
        ) : (
          own.map(({ id, product_title, status }) => (
            <Text key={id}>
              {product_title} · {texts.access[status]}
            </Text>
          ))
        )
      }}
    </Answered>
  )
}
