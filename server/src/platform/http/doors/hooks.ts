import type { anyone, Door } from './door.ts'

/**
 * Notices that other systems send: no caller is known before the verb has checked who signed the bytes, so every
 * route is for anyone.
 */
export const createHooksDoor = (): Door<typeof anyone> => ({
  name: 'hooks',
  prefix: '/hooks',
  document: {
    title: 'Understudy hooks',
    description: 'Signed notices of other systems.',
    securitySchemes: {},
    describeAccess: () => 'For the system that signs the notice.',
  },
  hasIdempotencyKeys: false,
  // All notices of a sender come from one address, many at once, and one that is refused may be lost.
  publicRequestsPerMinute: 0,
  originErrors: [],
  admissionErrors: () => [],
  findCaller: () => {
    throw new Error('every route of the hooks is for anyone')
  },
  rate: () => ({ key: 'hooks', limit: 0 }),
  findRefusal: () => null,
})
