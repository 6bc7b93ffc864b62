// The names stand apart from the jobs, so that whoever wakes a job need not load it.

export const ingestSourcesName = 'ingest-sources'
export const embedKnowledgeName = 'embed-knowledge'
