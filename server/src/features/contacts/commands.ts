import { accountCommand } from '../../platform/cli/command.ts'
import { defineCommandOperation } from '../../platform/operation.ts'
import { erasePerson } from './person/erase-person.ts'
import { exportPerson } from './person/export-person.ts'
import { personOptions } from './schemas.ts'

export const commands = [
  accountCommand(
    {
      name: 'contact export',
      example: '--email ana@example.com',
      present: (person) => JSON.stringify(person, null, 2),
    },
    defineCommandOperation(
      {
        summary: 'Print everything stored about a person, named by email, external id or visitor id, as JSON',
        input: personOptions,
      },
      exportPerson,
    ),
  ),
  accountCommand(
    { name: 'contact erase', example: '--email ana@example.com' },
    defineCommandOperation(
      {
        summary:
          'Erase a person: contact, tags, conversations and events; sales and deliveries stay without who they are',
        input: personOptions,
      },
      erasePerson,
    ),
  ),
]
