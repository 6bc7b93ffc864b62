import type { Ctx } from '../../../platform/context.ts'
import { takesPictures } from '../../chat/index.ts'
import { requireClone } from '../../clones/index.ts'
import type { CampusChat } from '../schemas.ts'

/** What a message to the active clone may come with. @throws not_found where no clone is active */
export const getChat = async (ctx: Ctx): Promise<CampusChat> => ({
  object: 'campus_chat',
  accepts_images: takesPictures(ctx.app, await requireClone(ctx, null)),
})
