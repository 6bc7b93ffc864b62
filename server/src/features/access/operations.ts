import { notFound } from '../../platform/errors.ts'
import { byId } from '../../platform/http/fields.ts'
import { invalidUpdatedSince } from '../../platform/http/updated-since.ts'
import { bullets, paragraphs } from '../../platform/markdown.ts'
import { defineOperation, isCreated } from '../../platform/operation.ts'
import { accessManagedElsewhere, accessRevoked, productKindNotSupported } from './errors.ts'
import { grantAccess } from './grant-access.ts'
import { listAccess } from './list-access.ts'
import { revokeAccess } from './revoke-access.ts'
import {
  academyAccess,
  academyAccessList,
  accessExample,
  deletedAccess,
  grantAccessBody,
  listAccessQuery,
  updateAccessBody,
} from './schemas.ts'
import { updateAccess } from './update-access.ts'

/** The operations of the feature, by name. Doors open them. */
export const operations = {
  listAccess: defineOperation(
    {
      summary: 'List academy access',
      description: paragraphs(
        'Who may see which product and why, in ascending id. A person has one record for direct access to a product, one for each tag that gives it and one for each bundle that holds it. What they may see is the union of these. Revoked access stays in the list.',
        'To follow changes, ask with updated_since for what changed since the latest updated_at that you have seen.',
      ),
      input: listAccessQuery,
      output: academyAccessList,
      errors: [notFound, invalidUpdatedSince],
      example: {
        output: { object: 'list', data: [accessExample], has_more: false, next_starting_after: null },
      },
    },
    listAccess,
  ),
  grantAccess: defineOperation(
    {
      summary: 'Give access to a product',
      description: paragraphs(
        'Gives direct access, one record for each email and product: 201 where it is new, 200 where it is renewed. It records no purchase and is no lead. Whoever is unknown becomes a contact.',
        bullets(
          'Without expires_at the access has no end.',
          'Renewing never shortens: an earlier expires_at changes nothing. PATCH shortens.',
          'A pause stays.',
          'What was revoked or has expired is opened again under its id, with a new granted_at.',
          'Access by a tag or a bundle stays beside it.',
        ),
      ),
      input: grantAccessBody,
      status: (access) => (isCreated(access) ? 201 : 200),
      output: academyAccess,
      errors: [notFound, productKindNotSupported],
      example: {
        input: { email: 'ana@example.com', product_id: accessExample.product_id, name: 'Ana' },
        output: accessExample,
      },
    },
    grantAccess,
  ),
  updateAccess: defineOperation(
    {
      summary: 'Change access',
      description:
        'Moves the end of direct access, earlier too, or pauses it and lets it go on. A later end of what has expired opens it again, with a new granted_at. What comes from a tag or a bundle is changed there.',
      input: updateAccessBody.extend(byId.shape),
      output: academyAccess,
      errors: [notFound, accessManagedElsewhere, accessRevoked],
      example: {
        input: { id: accessExample.id, paused: true },
        output: { ...accessExample, status: 'paused', paused: true },
      },
    },
    updateAccess,
  ),
  revokeAccess: defineOperation(
    {
      summary: 'Revoke access',
      description:
        'Takes direct access back, whatever it rests on, sales too. The record stays, with the status revoked. Revoking it again changes nothing.',
      input: byId,
      output: deletedAccess,
      errors: [notFound, accessManagedElsewhere],
      example: { output: { id: accessExample.id, deleted: true } },
    },
    revokeAccess,
  ),
}
