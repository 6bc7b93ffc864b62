import { Badge } from '@mantine/core'
import { useTexts } from '../../kit/language.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import type { Sale } from './sales.data.ts'

const colors = { recorded: 'stage', partially_refunded: 'yellow', refunded: 'gray' }

/** How much of a sale was given back. */
export function SaleStatus({ status }: Pick<Sale, 'status'>) {
  const { statuses } = useTexts({ en, es })
  return <Badge color={colors[status]}>{statuses[status]}</Badge>
}
