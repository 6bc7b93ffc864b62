import { decodeBase64File } from '../../../platform/base64.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type PreparedPicture, preparePicture } from '../../assets/index.ts'
import type { Clone } from '../../clones/index.ts'
import { imagesNotAccepted } from '../errors.ts'
import { takesPictures } from './takes-pictures.ts'

const maxPictureBytes = 3_145_728
/** Of a message with a picture in base64. */
export const maxPictureBodyBytes = 5_242_880

/**
 * The picture that came with a message; undefined where none did.
 * @throws images_not_accepted, unsupported_file, invalid_request for what is not base64, payload_too_large
 */
export async function readSentPicture(
  ctx: Ctx,
  clone: Clone,
  image_base64: string | undefined,
): Promise<PreparedPicture | undefined> {
  if (image_base64 === undefined) return undefined
  if (!takesPictures(ctx.app, clone)) throw imagesNotAccepted()
  return preparePicture(ctx, decodeBase64File('image_base64', image_base64, maxPictureBytes))
}
