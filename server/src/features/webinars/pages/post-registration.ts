import type { App, Ctx } from '../../../platform/context.ts'
import { ApiError } from '../../../platform/errors.ts'
import { requireClientMaySend } from '../../../platform/http/hourly-limit.ts'
import { check, invalidInput } from '../../../platform/http/validate.ts'
import type { PageAnswer, PageRequest } from '../../../platform/page-answer.ts'
import { creditReferral, keptRef } from '../../sales/index.ts'
import { linkJobName, mailLink } from '../mails/mail-link.queries.ts'
import { joinUrl } from '../registrants/join-token.ts'
import { register } from '../registrants/register.ts'
import { createRegistrantBody, sender } from '../schemas.ts'
import { speaker, type TextName } from '../texts.rules.ts'
import { findPage } from './find-page.ts'
import { pageAnswer } from './page-parts.rules.ts'
import { registrationBody } from './registration-page.rules.ts'

/** `join_url` is null for an email that was registered before: whoever typed it may be somebody else. */
type Registered = { join_url: string | null }

/**
 * Registers whoever fills in the page, and mails them their link. A form gets the page again, with the link or with what
 * is wrong. @returns null where there is no such page
 * @throws rate_limited, invalid_request, registration_closed where a program sent it
 */
export async function postRegistration(
  app: App,
  { id }: { id: number },
  request: PageRequest,
): Promise<PageAnswer | null> {
  const found = await findPage(app, id, request)
  if (found === null) return null
  const { ctx, language, webinar } = found
  const { title } = webinar
  const { ref: sentRef, ...sent } = request.sent
  const ref = sender.parse(sentRef)
  const { cookies, sentAs } = request
  try {
    const sentBy = keptRef(cookies, ctx.account.id) ?? ref
    const registered = await registerReader(ctx, { webinar_id: id, language, sent, sentBy })
    const status = registered.join_url === null ? 200 : 201
    if (sentAs === 'json') return { json: registered, status }
    return pageAnswer(status, {
      ...{ language, title },
      body: registrationBody({ language, webinar, ref, ...registered }),
    })
  } catch (error) {
    if (sentAs === 'json' || !(error instanceof ApiError) || error.status >= 500) throw error
    const problem = { text: speaker(language)(problemName(error.type)), sent }
    return pageAnswer(error.status, {
      ...{ language, title },
      body: registrationBody({ language, webinar, ref, problem }),
    })
  }
}

type Reader = {
  webinar_id: number
  language: string
  sent: Record<string, unknown>
  /** The code of the affiliate who sent them; empty: none. */
  sentBy: string
}

async function registerReader(ctx: Ctx, { webinar_id, language, sent, sentBy }: Reader): Promise<Registered> {
  await requireClientMaySend(ctx, 'webinar-registration')
  const { values, problems } = check(createRegistrantBody, sent, 'field')
  if (problems.length > 0) throw invalidInput(problems)
  const { email, name } = values as { email: string; name: string }
  return ctx.transaction(async (tx) => {
    const { registrant, isNew } = await register(tx, { webinar_id, email, name, source: 'page' })
    if (isNew && sentBy !== '') await creditReferral(tx, { contact_id: registrant.contact_id, ref: sentBy })
    await mailLink(tx.db, tx.account.id, { id: registrant.id, language }, tx.now)
    tx.afterCommit(() => tx.app.wake(linkJobName))
    return { join_url: isNew ? joinUrl(tx.app, registrant) : null }
  })
}

function problemName(type: string): TextName {
  if (type === 'rate_limited') return 'problem_often'
  return type === 'registration_closed' ? 'problem_closed' : 'problem_fields'
}
