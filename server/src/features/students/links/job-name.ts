export const linkJobName = 'send-student-links'
