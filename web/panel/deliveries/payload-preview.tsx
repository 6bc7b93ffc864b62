import { Code, Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { Failure } from '../../kit/failure.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { useLatestSales, usePreview } from './deliveries.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { isComplete, payloadOf } from './payload.rules.ts'
import type { RuleForm } from './rule-values.ts'

const waitMs = 300

/** What the server would send, for one of the latest sales or for a made-up one. */
export function PayloadPreview({ form }: { form: RuleForm }) {
  const texts = useTexts({ en, es })
  const { date } = useFormats()
  const product_id = form.values.product === null ? null : Number(form.values.product)
  const sales = useLatestSales(product_id).data?.data ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const order_ref = sales.find((sale) => sale.order_ref === chosen)?.order_ref
  const [fields] = useDebouncedValue(form.values.fields, waitMs)
  const isReady = product_id !== null && isComplete(fields)
  const preview = usePreview({ product_id: product_id ?? 0, payload: payloadOf(fields), order_ref }, isReady)
  const options = sales.map(({ order_ref, buyer, created_at }) => ({
    value: order_ref,
    label: `${buyer.name ?? buyer.email ?? order_ref} · ${date(created_at)}`,
  }))
  return (
    <Stack component="section" aria-label={texts.preview} gap="xs">
      <Select
        label={texts.preview_of}
        placeholder={texts.made_up}
        data={options}
        value={order_ref ?? null}
        onChange={setChosen}
        disabled={options.length === 0}
        clearable
      />
      <Text size="sm" c="dimmed">
        {isReady ? texts.preview_help : texts.preview_waits}
      </Text>
      {isReady && preview.error !== null && <Failure error={preview.error} own={texts.errors} />}
      {isReady && preview.data !== undefined && (
        <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }} aria-live="polite">
          {preview.data.body}
        </Code>
      )}
    </Stack>
  )
}
