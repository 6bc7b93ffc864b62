import { setCloneMessages } from '../../src/features/clones/set-clone-messages.ts'
import type { Ctx } from '../../src/platform/context.ts'
import type { Call } from './call.ts'
import type { SetAccount } from './sets.ts'

/** The ids that the records of an account got, by their keys. */
export type LoadedAccount = {
  version_ids: Map<string, number>
  product_ids: Map<string, number>
  source_ids: Map<string, number>
}

type Created = { id: number }

/** Fills an empty account over the API. The clones' own messages have no endpoint: `ctx` is the operator's. */
export async function loadAccount(call: Call, ctx: Ctx, account: SetAccount): Promise<LoadedAccount> {
  const folder_ids = new Map<string, number>()
  for (const name of account.folders) {
    folder_ids.set(name, (await call<Created>('POST', '/brain/folders', { name })).id)
  }
  const source_ids = new Map<string, number>()
  for (const { key, folder, ...text } of account.texts) {
    const folder_id = folder === null ? undefined : folder_ids.get(folder)
    source_ids.set(key, (await call<Created>('POST', '/brain/sources', { ...text, folder_id })).id)
  }
  const product_ids = new Map<string, number>()
  for (const { key, faqs, ...product } of account.products) {
    const { id } = await call<Created>('POST', '/products', product)
    for (const faq of faqs) await call('POST', `/products/${id}/faqs`, faq)
    product_ids.set(key, id)
  }
  for (const { key, actions, ...answer } of account.guided_answers) {
    const wired = actions.map((action) =>
      action.type === 'product' ? { type: action.type, product_id: product_ids.get(action.product) } : action,
    )
    await call('POST', '/brain/guided-answers', { ...answer, actions: wired })
  }
  return { version_ids: await loadClones(call, ctx, { account, folder_ids }), product_ids, source_ids }
}

/** The account's own clone becomes the first one; the others are made beside it. */
async function loadClones(
  call: Call,
  ctx: Ctx,
  { account, folder_ids }: { account: SetAccount; folder_ids: Map<string, number> },
): Promise<Map<string, number>> {
  const [own] = (await call<{ data: Created[] }>('GET', '/versions')).data
  const version_ids = new Map<string, number>()
  for (const [position, clone] of account.clones.entries()) {
    const { key, label, description, suggestions, silos, messages } = clone
    const { id } = position === 0 ? own! : await call<Created>('POST', '/versions', { label })
    await call('PATCH', `/versions/${id}`, {
      label,
      description,
      suggestions,
      silos,
      exclude_folder_ids: clone.exclude_folders.map((name) => folder_ids.get(name)),
      cite_source_links: true,
    })
    await setCloneMessages(ctx, { id, ...messages })
    version_ids.set(key, id)
  }
  return version_ids
}
