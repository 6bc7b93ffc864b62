import { createContext, use } from 'react'
import { call, type Output } from '../../kit/api.ts'

export type Academy = Output<'GET /campus/api/academies/{slug}'>
export type Me = Output<'GET /campus/api/me'>

/** The academy that the address names: `/campus/garden-school/…`; empty where it names none. */
export const slugInAddress = (path = location.pathname): string =>
  decodeURIComponent(path.split('/')[2] ?? '')

/** The path below which the screens of an academy lie. */
export const academyPath = (slug: string): string => (slug === '' ? '/campus' : `/campus/${slug}`)

/** Reads how the academy looks, before anything is shown. */
export const readAcademy = (slug: string): Promise<Academy> =>
  call('GET /campus/api/academies/{slug}', { slug })

export const AcademyContext = createContext<Academy | null>(null)

/** The academy whose pages these are; null where the address names none. */
export const useAcademy = (): Academy | null => use(AcademyContext)

export const MeContext = createContext<Me | null>(null)

/** Whoever is signed in, for the screens within the shell. */
export function useMe(): Me {
  const me = use(MeContext)
  if (me === null) throw new Error('useMe is for screens within the shell')
  return me
}
