import { run as once } from './conversation.ts'
export const about = 'three passes'
export async function run(options: any) {
  return once({ ...options, passes: 3 })
}
