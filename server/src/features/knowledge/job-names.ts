// Apart from the jobs, so that the verbs which wake a job do not import it.

export const ingestSourcesName = 'ingest-sources'
export const embedKnowledgeName = 'embed-knowledge'
