import { defineError } from '../../platform/errors.ts'

export const slugTaken = defineError(409, 'slug_taken', 'Another account has this slug. Choose another.')
