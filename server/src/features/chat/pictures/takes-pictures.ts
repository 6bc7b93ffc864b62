import type { App } from '../../../platform/context.ts'
import type { Clone } from '../../clones/index.ts'

/** Whether visitors may send a clone pictures: its creator allows it, and the configured model sees. */
export const takesPictures = (
  { chat_model }: App,
  { accept_images }: Pick<Clone, 'accept_images'>,
): boolean => accept_images && chat_model?.sees_images === true
