export { decrementConversationCount, findContact } from './contacts/contacts.queries.ts'
export { upsertContact } from './contacts/upsert-contact.ts'
export { upsertVisitorContact } from './contacts/upsert-visitor-contact.ts'
export { ContactMissing, touchKnownContact } from './contacts/visitor-contact.queries.ts'
export { tagExists } from './errors.ts'
export {
  type ContactTag,
  contactTagExpired,
  contactTagged,
  contactUntagged,
  leadCreated,
  personErased,
} from './events.ts'
export { type ContactSource, contact, type Tag, tag, tagColor, tagExample, tagName } from './schemas.ts'
export { changeTag } from './tags/change-tag.ts'
export { getTag } from './tags/get-tag.ts'
export { makeTag } from './tags/make-tag.ts'
export { saveTag } from './tags/save-tag.ts'
export { deleteTagRow, lockTagById } from './tags/tags.queries.ts'
export { createVisitor, type VisitorIdentity } from './visitors/create-visitor.ts'
export { ensureVisitor } from './visitors/ensure-visitor.ts'
export { findVisitor } from './visitors/find-visitor.ts'
export { identifyVisitor } from './visitors/identify-visitor.ts'
export { renameVisitor } from './visitors/rename-visitor.ts'
export { findVisitorById, type Visitor } from './visitors/visitors.queries.ts'
