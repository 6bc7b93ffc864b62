export const fetchVideosName = 'fetch-videos'
