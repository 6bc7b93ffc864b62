/** Stands apart from the job, so that whoever wakes it need not load it. */
export const embedKnowledgeName = 'embed-knowledge'
