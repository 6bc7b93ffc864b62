import type { UseFormReturnType } from '@mantine/form'
import type { Rule } from './deliveries.data.ts'
import { type EditedField, payloadOf } from './payload.rules.ts'

export type RuleValues = {
  product: string | null
  connection: string | null
  fields: EditedField[]
  refunds: Rule['refund_policy']
  is_on: boolean
}
export type RuleForm = UseFormReturnType<RuleValues>

/** What the server takes besides the ids. */
export const inputOf = ({ fields, refunds, is_on }: RuleValues) => ({
  payload: payloadOf(fields),
  refundPolicy: refunds,
  enabled: is_on,
})
