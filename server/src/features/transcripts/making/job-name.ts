export const transcribeName = 'transcribe-recordings'
