/** Of a tag that is made without one. */
export const defaultColor = '#64748b'
