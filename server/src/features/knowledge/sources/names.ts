/** Name of the job that reads sources. */
export const ingestSourcesName = 'read-sources'
