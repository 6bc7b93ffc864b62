/** Numbers that grow without boxing. */
export class NumberList {
  #values: Uint32Array<ArrayBuffer> = new Uint32Array(1024)
  size = 0

  push(value: number): void {
    if (this.size === this.#values.length) {
      const larger = new Uint32Array(this.size * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.size++] = value
  }

  values(): Uint32Array<ArrayBuffer> {
    return this.#values.subarray(0, this.size)
  }
}

const FREE = 0xffffffff

/** Gives each distinct 32-bit number an id in order of appearance; a Map would box most of them. */
export class NumberIds {
  readonly numbers = new NumberList()
  #ids = new Uint32Array(1024).fill(FREE)
  #keys = new Uint32Array(1024)

  idOf(value: number): number {
    let slot = this.#slotOf(value)
    if (this.#ids[slot] !== FREE) return this.#ids[slot] as number
    if (this.numbers.size * 2 > this.#ids.length) {
      this.#grow()
      slot = this.#slotOf(value)
    }
    const id = this.numbers.size
    this.numbers.push(value)
    this.#ids[slot] = id
    this.#keys[slot] = value
    return id
  }

  /** Where a number stands, or the free place where it belongs. */
  #slotOf(value: number): number {
    const mask = this.#ids.length - 1
    let slot = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d) & mask
    while (this.#ids[slot] !== FREE && this.#keys[slot] !== value) slot = (slot + 1) & mask
    return slot
  }

  #grow(): void {
    const values = this.numbers.values()
    this.#ids = new Uint32Array(this.#ids.length * 2).fill(FREE)
    this.#keys = new Uint32Array(this.#ids.length)
    for (const [id, value] of values.entries()) {
      const slot = this.#slotOf(value)
      this.#ids[slot] = id
      this.#keys[slot] = value
    }
  }
}
