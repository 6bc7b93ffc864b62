/** The job's name stands apart from the job, so that whoever wakes it need not load it. */
export const jobName = 'fetch-videos'
