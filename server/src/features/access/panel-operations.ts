import { z } from 'zod'
import { invalidRequest, notFound } from '../../platform/errors.ts'
import { byId, id } from '../../platform/http/fields.ts'
import { defineOperation } from '../../platform/operation.ts'
import { tag, tagExample, tagExists } from '../contacts/index.ts'
import { getComponents } from './bundles/get-components.ts'
import { setComponents } from './bundles/set-components.ts'
import { productKindNotSupported, tagInUse } from './errors.ts'
import { bundle, createTagBody, setComponentsOptions, setTagOptions, updateTagBody } from './schemas.ts'
import { createTag } from './tags/create-tag.ts'
import { deleteTag } from './tags/delete-tag.ts'
import { setTag } from './tags/set-tag.ts'
import { updateTag } from './tags/update-tag.ts'

/** What tags and bundles give access to. */
export const panelOperations = {
  setTag: defineOperation(
    {
      summary: 'Make a tag, or change what is given of it',
      description:
        'The tag with this name, which is made if it is new. Its products are open to whoever carries it. Other products apply to those who carry it now, at once where they are few.',
      input: setTagOptions,
      output: tag,
      errors: [invalidRequest, productKindNotSupported],
      example: { input: { name: 'vip', color: '#3b82f6' }, output: tagExample },
    },
    setTag,
  ),
  createTag: defineOperation(
    {
      summary: 'Create a tag',
      description:
        'Makes a tag, and says which products it opens. One whose name is taken is 409 `tag_exists`; case does not count.',
      input: createTagBody,
      output: tag,
      status: 201,
      errors: [tagExists, invalidRequest, productKindNotSupported],
      example: { input: { name: 'vip', color: '#3b82f6' }, output: tagExample },
    },
    createTag,
  ),
  updateTag: defineOperation(
    {
      summary: 'Change a tag',
      description:
        'Only what is sent changes, for all contacts that carry it. Other products apply to them now, at once where they are few.',
      input: updateTagBody.extend({ id: id() }),
      output: tag,
      errors: [notFound, tagExists, invalidRequest, productKindNotSupported],
      example: { input: { id: tagExample.id, name: 'vip' }, output: tagExample },
    },
    updateTag,
  ),
  deleteTag: defineOperation(
    {
      summary: 'Delete a tag',
      description:
        'Takes the tag from all its contacts too. While it gives access to products, or these are still being taken away, the answer is 409 `tag_in_use`.',
      input: byId,
      output: z.strictObject({ id: id(), deleted: z.literal(true) }),
      errors: [notFound, tagInUse],
      example: { output: { id: tagExample.id, deleted: true } },
    },
    deleteTag,
  ),
  getComponents: defineOperation(
    {
      summary: 'Read the products that a bundle consists of',
      description: 'In ascending id. A product that is no bundle has none.',
      input: byId,
      output: bundle,
      errors: [notFound],
      example: {
        input: { id: 10000000003 },
        output: {
          object: 'bundle',
          product_id: 10000000003,
          component_product_ids: [10000000001, 10000000002],
        },
      },
    },
    getComponents,
  ),
  setComponents: defineOperation(
    {
      summary: 'Set the products that a bundle consists of',
      description:
        'They are open to whoever holds the bundle. A change applies to those who hold it now, at once where they are few.',
      input: setComponentsOptions,
      output: bundle,
      errors: [notFound, invalidRequest, productKindNotSupported],
      example: {
        input: { id: 10000000003, product_id: [10000000001, 10000000002] },
        output: {
          object: 'bundle',
          product_id: 10000000003,
          component_product_ids: [10000000001, 10000000002],
        },
      },
    },
    setComponents,
  ),
}
