import { Anchor, Badge, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../kit/language.tsx'
import { Records, wholeList } from '../../kit/records.tsx'
import { useConnections, useProducts, useRules } from './deliveries.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** What is sent to which system when a product is bought. @param connection_id those of one system alone */
export function Rules({ connection_id }: { connection_id?: number }) {
  const texts = useTexts({ en, es })
  const list = wholeList(useRules())
  const rows = list.rows?.filter(
    (rule) => connection_id === undefined || rule.connection_id === connection_id,
  )
  const products = useProducts().data?.data ?? []
  const connections = useConnections().data?.data ?? []
  const titleOf = (id: number) => products.find((product) => product.id === id)?.title ?? String(id)
  const nameOf = (id: number) => connections.find((connection) => connection.id === id)?.name ?? ''
  return (
    <Records
      label={texts.columns.rules}
      list={{ ...list, rows }}
      keyOf={({ id }) => id}
      columns={[
        {
          title: texts.product,
          isText: true,
          cell: (rule) => (
            <>
              <Anchor component={Link} to={`/deliveries/rules/${rule.id}`} fw={600}>
                {titleOf(rule.product_id)}
              </Anchor>
              <Text size="sm" c="dimmed">
                {nameOf(rule.connection_id)}
              </Text>
            </>
          ),
        },
        {
          title: texts.payload,
          isText: true,
          isSecondary: true,
          cell: ({ payload }) => payload.map(({ name }) => name).join(', '),
        },
        {
          title: texts.columns.state,
          cell: ({ enabled }) => (
            <Badge color={enabled ? 'stage' : 'gray'}>{enabled ? texts.rule_on : texts.rule_off}</Badge>
          ),
        },
      ]}
      empty={<Text c="dimmed">{texts.no_rules}</Text>}
    />
  )
}
