import { Anchor, Button, Select, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CopyField } from '../../kit/copy-field.tsx'
import { Empty } from '../../kit/empty.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { Page } from '../../kit/page.tsx'
import { type Column, Records, wholeList } from '../../kit/records.tsx'
import { useMay } from '../frame/session.ts'
import {
  type Affiliate,
  type Payout,
  useAffiliates,
  usePayouts,
  useProducts,
  useWebinars,
} from './affiliates.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** Who sends buyers, what they have earned, and their links. */
export function ListAffiliates() {
  const texts = useTexts({ en, es })
  const list = wholeList(usePayouts())
  const affiliates = useAffiliates().data?.data ?? []
  const columns = useColumns(affiliates)
  const isEmpty = list.rows?.length === 0
  const add = useMay('editor') && (
    <Button component={Link} to="/affiliates/new" variant="filled">
      {texts.add}
    </Button>
  )
  return (
    <Page title={texts.title} purpose={texts.purpose} actions={isEmpty ? undefined : add}>
      <Records
        label={texts.title}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={<Empty text={texts.none} action={add} />}
      />
      {affiliates.length > 0 && <Links affiliates={affiliates} />}
    </Page>
  )
}

function useColumns(affiliates: Affiliate[]): Column<Payout>[] {
  const texts = useTexts({ en, es })
  const { money, number } = useFormats()
  const euros = (cents: number) => money(cents / 100, 'EUR')
  const termsOf = (id: number) => affiliates.find((affiliate) => affiliate.id === id)
  return [
    {
      title: texts.columns.affiliate,
      isText: true,
      cell: ({ id, name, code, email }) => {
        const terms = termsOf(id)
        return (
          <>
            <Anchor component={Link} to="/sales" search={{ affiliate: code } as never} fw={600}>
              {name}
            </Anchor>
            <Text size="sm" c="dimmed">
              {[email, terms && texts.terms(number(terms.commission_percent), terms.window_days)]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </>
        )
      },
    },
    { title: texts.columns.sales, isNumber: true, isSecondary: true, cell: ({ sales }) => number(sales) },
    {
      title: texts.columns.earned,
      isNumber: true,
      isSecondary: true,
      cell: ({ commission_cents }) => euros(commission_cents),
    },
    {
      title: texts.columns.taken_back,
      isNumber: true,
      isSecondary: true,
      cell: ({ reversed_cents }) => euros(reversed_cents),
    },
    { title: texts.columns.balance, isNumber: true, cell: ({ payable_cents }) => euros(payable_cents) },
  ]
}

function Links({ affiliates }: { affiliates: Affiliate[] }) {
  const texts = useTexts({ en, es })
  const targets = useTargets()
  const [code, setCode] = useState<string | null>(null)
  const [target, setTarget] = useState<string | null>(null)
  const addressOf = targets.flatMap(({ items }) => items).find(({ value }) => value === target)?.addressOf
  return (
    <Stack component="section" aria-label={texts.links} maw={680}>
      <Title order={2} size="h4">
        {texts.links}
      </Title>
      <Text c="dimmed">{texts.links_purpose}</Text>
      <Select
        label={texts.columns.affiliate}
        data={affiliates.map(({ code, name }) => ({ value: code, label: name }))}
        value={code}
        onChange={setCode}
        searchable
      />
      <Select
        label={texts.target}
        description={targets.length === 0 ? texts.no_target : texts.target_help}
        data={targets}
        value={target}
        onChange={setTarget}
        searchable
      />
      {code !== null && addressOf !== undefined && <CopyField label={texts.link} value={addressOf(code)} />}
    </Stack>
  )
}

/** Where links may lead: to the checkout of a product, and to the page on which people register for a webinar. */
function useTargets() {
  const texts = useTexts({ en, es })
  const products = useProducts().data?.data ?? []
  const webinars = useWebinars().data?.data ?? []
  const groups = [
    {
      group: texts.products,
      items: products
        .filter(({ checkout_url }) => checkout_url !== null)
        .map(({ id, title }) => ({
          ...{ value: `product ${id}`, label: title },
          addressOf: (code: string) => `${location.origin}/r/${code}?to=${id}`,
        })),
    },
    {
      group: texts.webinars,
      items: webinars
        .filter(({ status }) => status === 'scheduled' || status === 'live')
        .map(({ id, title, registration_url }) => ({
          ...{ value: `webinar ${id}`, label: title },
          addressOf: (code: string) => `${registration_url}?ref=${code}`,
        })),
    },
  ]
  return groups.filter(({ items }) => items.length > 0)
}
