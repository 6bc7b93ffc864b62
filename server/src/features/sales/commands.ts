import { accountCommand } from '../../platform/cli/command.ts'
import { defineCommandOperation } from '../../platform/operation.ts'
import { createAffiliate } from './affiliates/create-affiliate.ts'
import { listAffiliates } from './affiliates/list-affiliates.ts'
import { listPayouts } from './affiliates/list-payouts.ts'
import { createAffiliateOptions } from './schemas.ts'

export const commands = [
  accountCommand(
    {
      name: 'affiliate create',
      example:
        '--name "Balcony blog" --email blog@example.com --code balcony --commission-percent 20 --window-days 60',
    },
    defineCommandOperation(
      { summary: 'Make an affiliate, whose code earns a share of sales', input: createAffiliateOptions },
      createAffiliate,
    ),
  ),
  accountCommand(
    { name: 'affiliate list' },
    defineCommandOperation({ summary: 'List the affiliates' }, listAffiliates),
  ),
  accountCommand(
    { name: 'affiliate payouts' },
    defineCommandOperation(
      { summary: 'List the earnings of each affiliate: commissions less what refunds took back' },
      listPayouts,
    ),
  ),
]
