import { defineJob } from '../../../platform/jobs/job.ts'
import { applyChange, changeLeaseMs } from './apply-change.ts'

/** Applies what changed of a tag's products or a bundle's components to those who carry or hold it. */
export const applyChanges = defineJob({
  name: 'apply-access-changes',
  table: 'access_changes',
  leaseMs: changeLeaseMs,
  run: (ctx, { id, attempt }) => applyChange(ctx, { id: String(id), attempt }),
})
