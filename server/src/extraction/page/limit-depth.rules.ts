import type { DefaultTreeAdapterTypes } from 'parse5'

type Parent = DefaultTreeAdapterTypes.ParentNode
type Child = DefaultTreeAdapterTypes.ChildNode

// Browsers stop at 512. linkedom and Readability recurse, and deeper pages would exhaust their stack.
const maxDepth = 400

/** Replaces what is nested deeper than 400 elements by its text. */
export function limitDepth(page: Parent): void {
  const pending: { node: Parent; depth: number }[] = [{ node: page, depth: 0 }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, depth } = next
    if (depth >= maxDepth) {
      node.childNodes = textNodes(node)
      continue
    }
    for (const child of node.childNodes) {
      if (hasChildren(child)) pending.push({ node: child, depth: depth + 1 })
    }
  }
}

const hasChildren = (node: Child): node is Child & Parent => 'childNodes' in node

function textNodes(node: Parent): Child[] {
  const texts: Child[] = []
  const pending = node.childNodes.toReversed()
  for (let child = pending.pop(); child !== undefined; child = pending.pop()) {
    if (child.nodeName === '#text') texts.push(child)
    else if (hasChildren(child)) for (const inner of child.childNodes.toReversed()) pending.push(inner)
  }
  return texts
}
