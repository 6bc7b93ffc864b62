/** Name of the job that reads sources. */
export const readSourcesName = 'read-sources'
