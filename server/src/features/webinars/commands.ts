import { accountCommand } from '../../platform/cli/command.ts'
import { defineCommandOperation } from '../../platform/operation.ts'
import { operations } from './operations.ts'
import { createWebinar } from './records/create-webinar.ts'
import { createWebinarOptions } from './schemas.ts'

export const commands = [
  accountCommand(
    {
      name: 'webinar create',
      example:
        '--title "Questions about tomatoes" --format group --starts-at 2027-04-02T18:00:00+02:00 --duration-minutes 60 --timezone Europe/Madrid',
    },
    defineCommandOperation({ summary: 'Make a webinar', input: createWebinarOptions }, createWebinar),
  ),
  accountCommand(
    {
      name: 'webinar list',
      columns: ['id', 'title', 'format', 'status', 'starts_at', 'registrant_count', 'registration_url'],
    },
    operations.listWebinars,
  ),
]
