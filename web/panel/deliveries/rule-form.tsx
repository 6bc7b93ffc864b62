import { Select, Stack, Switch, Text } from '@mantine/core'
import { Choice } from '../../kit/choice.tsx'
import { useTexts } from '../../kit/language.tsx'
import { useConnections, useProducts } from './deliveries.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { problemOf } from './payload.rules.ts'
import { PayloadFields } from './payload-fields.tsx'
import { PayloadPreview } from './payload-preview.tsx'
import type { RuleForm, RuleValues } from './rule-values.ts'

/** What is wrong with the fields of a payload, by the path of the input. */
export function useRuleValidation() {
  const texts = useTexts({ en, es })
  return {
    product: (id: string | null) => (id === null ? texts.product_needed : null),
    connection: (id: string | null) => (id === null ? texts.connection_needed : null),
    fields: {
      name: (_: string, { fields }: RuleValues, path: string) => {
        const problem = problemOf(fields, Number(path.split('.')[1]))
        return problem === 'name' || problem === 'repeated' ? texts.field_problems[problem] : null
      },
      value: (_: string, { fields }: RuleValues, path: string) =>
        problemOf(fields, Number(path.split('.')[1])) === 'number' ? texts.field_problems.number : null,
    },
  }
}

/** Which system hears of which product; chosen once. */
export function RuleTarget({ form }: { form: RuleForm }) {
  const texts = useTexts({ en, es })
  const products = (useProducts().data?.data ?? []).map(({ id, title }) => ({
    ...{ value: String(id), label: title },
  }))
  const connections = (useConnections().data?.data ?? []).map(({ id, name }) => ({
    ...{ value: String(id), label: name },
  }))
  return (
    <>
      <Select
        label={texts.product}
        description={texts.rule_product_help}
        data={products}
        searchable
        {...form.getInputProps('product')}
      />
      <Select label={texts.columns.connection} data={connections} {...form.getInputProps('connection')} />
    </>
  )
}

/** What is sent, and whether it is. */
export function RuleFields({ form }: { form: RuleForm }) {
  const texts = useTexts({ en, es })
  return (
    <>
      <PayloadFields form={form} />
      <PayloadPreview form={form} />
      <Stack gap={4}>
        <Text fw={600} size="sm">
          {texts.refunds}
        </Text>
        <Choice
          label={texts.refunds}
          value={form.values.refunds}
          options={texts.refund_policies}
          onChange={(refunds) => form.setFieldValue('refunds', refunds)}
        />
      </Stack>
      <Switch
        label={texts.rule_is_on}
        description={texts.rule_is_on_help}
        {...form.getInputProps('is_on', { type: 'checkbox' })}
      />
    </>
  )
}
