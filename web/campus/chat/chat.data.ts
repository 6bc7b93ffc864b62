import type { Output } from '../../kit/api.ts'
import { useAnswer, useChange, useList } from '../../kit/data.ts'

export type Reply = Output<'POST /campus/api/chat'>['reply']
export type Turn = { message: string; picture: string | null; reply: Reply }

/** What was said before the chat was opened here; what is said since then stands beneath it. */
export const useEarlier = () => useList('GET /campus/api/chat/messages', {}, undefined, true)
export type Earlier = ReturnType<typeof useEarlier>

export const useChat = () => useChange('POST /campus/api/chat', [])

/** Whether a message may come with a picture; false until it is known. */
export const useTakesPictures = (): boolean =>
  useAnswer('GET /campus/api/chat', {}).data?.accepts_images ?? false
