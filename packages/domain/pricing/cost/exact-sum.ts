/** Half of the range in which doubles are exact, so that the sum of two such numbers is still exact. */
const LIMIT = 2 ** 52

/** An exact sum of products of whole numbers of any size: a double as long as that is exact, then a big integer. */
export class ExactSum {
  #low = 0
  #high = 0n

  /** Adds `a × b`. @param a @param b safe integers */
  addProduct(a: number, b: number): void {
    const product = a * b
    if (product >= LIMIT || product <= -LIMIT) {
      this.#high += BigInt(a) * BigInt(b)
      return
    }
    this.#low += product
    if (this.#low >= LIMIT || this.#low <= -LIMIT) {
      this.#high += BigInt(this.#low)
      this.#low = 0
    }
  }

  get value(): bigint {
    return this.#high + BigInt(this.#low)
  }
}
