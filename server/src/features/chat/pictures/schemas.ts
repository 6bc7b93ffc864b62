import { z } from 'zod'

/** A picture with a message, where visitors write. */
export const imageBase64 = () =>
  z.string().optional().meta({
    description:
      'A picture beside the message, in base64: JPEG, PNG, WebP or GIF of at most 3,145,728 bytes. It is kept with the message, as WebP without metadata such as the place.',
  })
