import type { Output } from '../../kit/api.ts'
import { useAnswer, useChange } from '../../kit/data.ts'

export type Member = Output<'GET /panel/api/members'>['data'][number]
export type Invitation = Output<'GET /panel/api/members/invitations'>['data'][number]
export type NewInvitation = Output<'POST /panel/api/members/invite'>
export type Role = Member['role']

const address = '/panel/api/members'

export const useMembers = () => useAnswer('GET /panel/api/members', {})

export const useInvitations = () => useAnswer('GET /panel/api/members/invitations', {})

export const useInvite = () => useChange('POST /panel/api/members/invite', [address])

export const useWithdrawInvitation = () => useChange('DELETE /panel/api/members/invitations/{id}', [address])

// The own role may change with it.
export const useChangeRole = () => useChange('PATCH /panel/api/members/{id}', [address, '/panel/api/session'])

export const useRemoveMember = () =>
  useChange('DELETE /panel/api/members/{id}', [address, '/panel/api/session'])
