import type { Ctx } from '../../platform/context.ts'
import type { PendingMessage, Reply } from './chat.types.ts'
import { composeWithoutModel } from './compose-without-model.ts'
import { composeByModel } from './model/compose-by-model.ts'

/** Composes the reply of a clone to a message: by the language model where one is configured. @throws model_unavailable */
export function composeReply(ctx: Ctx, pending: PendingMessage): Promise<Reply> {
  const model = ctx.app.chat_model
  return model === null ? composeWithoutModel(ctx, pending) : composeByModel(ctx, model, pending)
}
