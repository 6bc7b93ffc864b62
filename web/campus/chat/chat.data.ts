import type { Output } from '../../kit/api.ts'
import { useChange } from '../../kit/data.ts'

export type Reply = Output<'POST /campus/api/chat'>['reply']
export type Turn = { message: string; reply: Reply }

export const useChat = () => useChange('POST /campus/api/chat', [])
