import { accountCommand } from '../../platform/cli/command.ts'
import { operations } from './operations.ts'

export const commands = [
  accountCommand(
    {
      name: 'affiliate create',
      example:
        '--name "Balcony blog" --email blog@example.com --code balcony --commission-percent 20 --window-days 60',
    },
    operations.createAffiliate,
  ),
  accountCommand({ name: 'affiliate list' }, operations.listAffiliates),
  accountCommand({ name: 'affiliate payouts' }, operations.listPayouts),
]
