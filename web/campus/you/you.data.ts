import { useChange } from '../../kit/data.ts'

export const useRename = () => useChange('PATCH /campus/api/me', ['/campus/api/me'])
