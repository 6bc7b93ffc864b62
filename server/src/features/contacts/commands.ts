import { accountCommand } from '../../platform/cli/command.ts'
import { erasePerson } from './person/erase-person.ts'
import { exportPerson } from './person/export-person.ts'
import { personOptions } from './schemas.ts'

export const commands = [
  accountCommand(
    {
      name: 'contact export',
      summary: 'Print everything held on a person, as JSON',
      options: personOptions,
      example: '--email ana@example.com',
      present: (person) => JSON.stringify(person, null, 2),
    },
    exportPerson,
  ),
  accountCommand(
    {
      name: 'contact erase',
      summary: 'Erase a person: contact, tags and conversations',
      options: personOptions,
      example: '--email ana@example.com',
    },
    erasePerson,
  ),
]
