import { z } from 'zod'
import { accountCommand } from '../../platform/cli/command.ts'
import { createAffiliate } from './affiliates/create-affiliate.ts'
import { listAffiliates } from './affiliates/list-affiliates.ts'
import { listPayouts } from './affiliates/list-payouts.ts'
import { createAffiliateOptions } from './schemas.ts'

const noOptions = z.strictObject({})

export const commands = [
  accountCommand(
    {
      name: 'affiliate create',
      summary: 'Make an affiliate, whose code earns a share of sales',
      options: createAffiliateOptions,
      example:
        '--name "Balcony blog" --email blog@example.com --code balcony --commission-percent 20 --window-days 60',
    },
    createAffiliate,
  ),
  accountCommand(
    { name: 'affiliate list', summary: 'List the affiliates', options: noOptions },
    listAffiliates,
  ),
  accountCommand(
    {
      name: 'affiliate payouts',
      summary: 'What each affiliate has earned: commissions less what refunds took back',
      options: noOptions,
    },
    listPayouts,
  ),
]
