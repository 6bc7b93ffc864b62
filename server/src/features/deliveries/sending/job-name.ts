/** The job that sends deliveries: what makes one due wakes it. */
export const jobName = 'deliver-purchases'
