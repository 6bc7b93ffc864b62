import type { DefaultTreeAdapterTypes } from 'parse5'

type Parent = DefaultTreeAdapterTypes.ParentNode
type Child = DefaultTreeAdapterTypes.ChildNode

// Browsers stop at 512. What is deeper would exhaust the stack of those who walk with recursion.
const MAX_DEPTH = 400

/** Leaves of what is nested deeper than 400 elements nothing but its text. */
export function cutDepth(page: Parent): void {
  const waiting: { node: Parent; depth: number }[] = [{ node: page, depth: 0 }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth } = next
    if (depth >= MAX_DEPTH) {
      node.childNodes = textsIn(node)
      continue
    }
    for (const child of node.childNodes) {
      if (hasChildren(child)) waiting.push({ node: child, depth: depth + 1 })
    }
  }
}

const hasChildren = (node: Child): node is Child & Parent => 'childNodes' in node

function textsIn(node: Parent): Child[] {
  const texts: Child[] = []
  const waiting = node.childNodes.toReversed()
  for (let child = waiting.pop(); child !== undefined; child = waiting.pop()) {
    if (child.nodeName === '#text') texts.push(child)
    else if (hasChildren(child)) for (const inner of child.childNodes.toReversed()) waiting.push(inner)
  }
  return texts
}
