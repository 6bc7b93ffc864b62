/** Apart from the job, so that the verb which wakes it does not import it. */
export const fetchVideosName = 'fetch-videos'
