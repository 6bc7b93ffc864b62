export { decrementConversationCount, findContact } from './contacts/contacts.queries.ts'
export { upsertContact } from './contacts/upsert-contact.ts'
export { upsertVisitorContact } from './contacts/upsert-visitor-contact.ts'
export {
  contactTagExpired,
  contactTagged,
  contactUntagged,
  leadCreated,
  type Person,
  personErased,
} from './events.ts'
export { contact } from './schemas.ts'
export { findVisitor } from './visitors/find-visitor.ts'
export { identifyVisitor, type VisitorIdentity } from './visitors/identify-visitor.ts'
export { listPersonVisitorIds } from './visitors/visitors.queries.ts'
