import { appState } from '../../../platform/app-state.ts'
import type { Ctx } from '../../../platform/context.ts'
import { turnOf } from '../../../platform/fair-limiter.ts'
import { createThreadPool } from '../../../platform/thread-pool.ts'
import type { LessonText } from './lesson-text.worker.ts'

const lessonCleaner = appState(() =>
  createThreadPool<LessonText, string>({
    worker: new URL('./lesson-text.worker.ts', import.meta.url),
    maxThreads: 1,
    timeoutMs: 30_000,
    maxHeapMb: 512,
    idleMs: 10_000,
  }),
)

/** Makes clean HTML of the HTML or Markdown of a lesson. @throws ThreadTimeoutError */
export const cleanLessonText = (ctx: Ctx, text: LessonText): Promise<string> =>
  lessonCleaner(ctx).run(turnOf(ctx), text)
