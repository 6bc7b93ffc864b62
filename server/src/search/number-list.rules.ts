/** Numbers that grow without boxing. */
export type NumberList = {
  size: () => number
  push: (value: number) => void
  values: () => Uint32Array<ArrayBuffer>
}

export function newNumberList(): NumberList {
  let held: Uint32Array<ArrayBuffer> = new Uint32Array(1024)
  let size = 0
  return {
    size: () => size,
    push: (value) => {
      if (size === held.length) {
        const larger = new Uint32Array(size * 2)
        larger.set(held)
        held = larger
      }
      held[size++] = value
    },
    values: () => held.subarray(0, size),
  }
}

const FREE = 0xffffffff

/** Gives each distinct 32-bit number an id in order of appearance; a Map would box most of them. */
export function newNumberIds() {
  const numbers = newNumberList()
  let ids = new Uint32Array(1024).fill(FREE)
  let keys = new Uint32Array(1024)

  /** Where a number stands, or the free place where it belongs. */
  const slotOf = (value: number): number => {
    const mask = ids.length - 1
    let slot = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d) & mask
    while (ids[slot] !== FREE && keys[slot] !== value) slot = (slot + 1) & mask
    return slot
  }
  const place = (value: number, id: number) => {
    const slot = slotOf(value)
    ids[slot] = id
    keys[slot] = value
  }
  const grow = () => {
    ids = new Uint32Array(ids.length * 2).fill(FREE)
    keys = new Uint32Array(ids.length)
    for (const [id, value] of numbers.values().entries()) place(value, id)
  }
  return {
    numbers,
    idOf(value: number): number {
      const known = ids[slotOf(value)] as number
      if (known !== FREE) return known
      if (numbers.size() * 2 > ids.length) grow()
      place(value, numbers.size())
      numbers.push(value)
      return numbers.size() - 1
    },
  }
}
