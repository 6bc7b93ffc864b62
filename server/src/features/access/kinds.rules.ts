/** Kinds of product that the academy holds. */
const heldKinds = ['course', 'masterclass', 'capsules', 'downloadable', 'live_event', 'exam', 'bundle']

/** True for a product that somebody may be given access to: any of its tags may say its kind. */
export const isHeld = (tags: string[]): boolean => tags.some((tag) => heldKinds.includes(tag))

export const isBundle = (tags: string[]): boolean => tags.includes('bundle')
