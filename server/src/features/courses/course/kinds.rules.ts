const kindsWithUnits = ['course', 'masterclass', 'capsules', 'downloadable']

/** Whether a product of these tags has modules and units. */
export const hasUnits = (tags: string[]): boolean => tags.some((tag) => kindsWithUnits.includes(tag))
