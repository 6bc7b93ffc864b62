/** A list of 32-bit numbers that grows without boxing them. */
export type Uint32List = {
  size: () => number
  at: (position: number) => number
  push: (value: number) => void
  values: () => Uint32Array<ArrayBuffer>
}

export function createUint32List(): Uint32List {
  let numbers: Uint32Array<ArrayBuffer> = new Uint32Array(1024)
  let size = 0
  return {
    size: () => size,
    at: (position) => numbers[position] as number,
    push: (value) => {
      if (size === numbers.length) {
        const larger = new Uint32Array(size * 2)
        larger.set(numbers)
        numbers = larger
      }
      numbers[size++] = value
    },
    values: () => numbers.subarray(0, size),
  }
}

const free = 0xffffffff

/**
 * Gives each distinct 32-bit number an id in order of appearance: a hash table with open addressing, as a Map would
 * box most of the numbers.
 */
export function createUint32Ids() {
  const numbers = createUint32List()
  let ids = new Uint32Array(1024).fill(free)
  let keys = new Uint32Array(1024)

  /** The slot that holds a number, or the free one where it belongs. */
  const findSlot = (value: number): number => {
    const mask = ids.length - 1
    let slot = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d) & mask
    while (ids[slot] !== free && keys[slot] !== value) slot = (slot + 1) & mask
    return slot
  }
  const insert = (value: number, id: number) => {
    const slot = findSlot(value)
    ids[slot] = id
    keys[slot] = value
  }
  const grow = () => {
    ids = new Uint32Array(ids.length * 2).fill(free)
    keys = new Uint32Array(ids.length)
    for (const [id, value] of numbers.values().entries()) insert(value, id)
  }
  return {
    numbers,
    /** the id of a number, a new one if it has none */
    ensureId(value: number): number {
      const id = ids[findSlot(value)] as number
      if (id !== free) return id
      if (numbers.size() * 2 > ids.length) grow()
      insert(value, numbers.size())
      numbers.push(value)
      return numbers.size() - 1
    },
  }
}
