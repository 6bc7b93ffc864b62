const kindsWithUnits = ['course', 'masterclass', 'capsules', 'downloadable']

/** True if a product with these tags can have modules and units. */
export const hasUnits = (tags: string[]): boolean => tags.some((tag) => kindsWithUnits.includes(tag))
