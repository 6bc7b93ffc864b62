import type { App } from '../../../platform/context.ts'

/** The page that shows a certificate to whoever has its code. */
export const verifyUrl = (app: App, code: string): string => `${app.base_url}/verify/${code}`
