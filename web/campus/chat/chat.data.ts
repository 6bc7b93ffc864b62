import type { Output } from '../../kit/api.ts'
import { useAnswer, useChange } from '../../kit/data.ts'

export type Reply = Output<'POST /campus/api/chat'>['reply']
export type Turn = { message: string; picture: string | null; reply: Reply }

export const useChat = () => useChange('POST /campus/api/chat', [])

/** Whether a message may come with a picture; false until it is known. */
export const useTakesPictures = (): boolean =>
  useAnswer('GET /campus/api/chat', {}).data?.accepts_images ?? false
