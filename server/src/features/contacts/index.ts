export { findContact, forgetConversationOf } from './contacts/contacts.queries.ts'
export { noteContact } from './contacts/note-contact.ts'
export { noteVisitor } from './contacts/note-visitor.ts'
export {
  type ContactTag,
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
export { findVisitorsOfPerson } from './visitors/visitors.queries.ts'
