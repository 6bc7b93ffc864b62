import { setTimeout as pause } from 'node:timers/promises'
import { type Client, createClient } from './client.ts'
import type { Installation } from './installation.ts'
import type { Ledger } from './ledger.ts'

/** An account that sells one product. */
export type Shop = { account: string[]; client: Client; product_id: number }

export async function openShop(installation: Installation, calls: Ledger, name: string): Promise<Shop> {
  const limits = ['--unlimited', '--requests-per-minute', '0']
  const { id } = await installation.command<{ id: number }>(
    ...['account', 'create', '--name', name, '--plan', 'scale', ...limits],
  )
  const account = ['--account', String(id)]
  const { key } = await installation.command<{ key: string }>(
    ...['key', 'create', ...account, '--permission', 'write'],
  )
  const client = createClient(installation.base, key, id, calls)
  const made = await client.send('POST', '/products', {
    title: 'Course',
    description: 'A course that is bought again and again while everything falls over.',
    tags: ['course'],
  })
  if (made.outcome !== 'answered' || made.status !== 201) throw new Error('the product was not made')
  return { account, client, product_id: JSON.parse(made.text).id }
}

export type NewSale = { email: string; amount_cents: number; order_ref: string }

/** Records a sale; what got no answer is sent again, under the same order_ref. @returns whether it was acknowledged */
export async function sell({ client, product_id }: Shop, sale: NewSale): Promise<boolean> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const sent = await client.send('POST', '/sales', { ...sale, product_id })
    if (sent.outcome !== 'answered') {
      await pause(200)
      continue
    }
    if (sent.status !== 200 && sent.status !== 201)
      throw new Error(`a sale answered ${sent.status} ${sent.text}`)
    return true
  }
  return false
}
