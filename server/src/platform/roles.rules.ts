/** What users may be in an account, weakest first. */
export const roles = ['viewer', 'editor', 'owner'] as const
export type Role = (typeof roles)[number]

/** Whether a role allows what asks for another. */
export const includesRole = (granted: Role, needed: Role): boolean =>
  roles.indexOf(granted) >= roles.indexOf(needed)
