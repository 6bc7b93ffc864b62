export { findVisitor } from './visitors/find-visitor.ts'
export { identifyVisitor, type VisitorIdentity } from './visitors/identify-visitor.ts'
export type { Visitor } from './visitors/visitors.queries.ts'
