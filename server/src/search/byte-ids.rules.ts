import { createUint32List } from './uint32-list.rules.ts'

const free = 0xffffffff

/**
 * Gives each distinct piece of bytes an id in order of appearance. A Map of strings would make a string of every piece that
 * is looked up.
 */
export function createByteIds() {
  // Piece i is bytes[starts[i] … starts[i + 1]).
  const starts = createUint32List()
  const hashes = createUint32List()
  let bytes = Buffer.allocUnsafe(16 * 1024)
  let slots = new Uint32Array(1024).fill(free)
  starts.push(0)

  const isPiece = (id: number, from: Uint8Array, start: number, end: number): boolean => {
    const own = starts.at(id)
    if (starts.at(id + 1) - own !== end - start) return false
    for (let i = 0; i < end - start; i++) if (bytes[own + i] !== from[start + i]) return false
    return true
  }
  const grow = () => {
    slots = new Uint32Array(slots.length * 2).fill(free)
    const mask = slots.length - 1
    for (let id = 0; id < hashes.size(); id++) {
      let slot = hashes.at(id) & mask
      while (slots[slot] !== free) slot = (slot + 1) & mask
      slots[slot] = id
    }
  }
  const append = (from: Uint8Array, start: number, end: number) => {
    const size = starts.at(hashes.size())
    const after = size + end - start
    if (after > bytes.length) {
      const larger = Buffer.allocUnsafe(after * 2)
      bytes.copy(larger, 0, 0, size)
      bytes = larger
    }
    for (let i = start; i < end; i++) bytes[size + i - start] = from[i] as number
    starts.push(after)
  }
  return {
    size: () => hashes.size(),
    /** where a piece begins in `bytes` */
    startOf: (id: number): number => starts.at(id),
    bytes: (): Buffer => bytes,
    /** the id of from[start … end), a new one if it has none */
    ensureId(from: Uint8Array, start: number, end: number): number {
      const hash = hashOf(from, start, end)
      if (hashes.size() * 2 >= slots.length) grow()
      const mask = slots.length - 1
      let slot = hash & mask
      for (let id = slots[slot] as number; id !== free; id = slots[slot] as number) {
        if (hashes.at(id) === hash && isPiece(id, from, start, end)) return id
        slot = (slot + 1) & mask
      }
      slots[slot] = hashes.size()
      append(from, start, end)
      hashes.push(hash)
      return hashes.size() - 1
    },
  }
}

/** 32-bit FNV-1a, its upper half mixed into the lower one. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ (bytes[i] as number), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}
