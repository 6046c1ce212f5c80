/**
 * Values with weights, in order of value. A forecast needs a few hundred of them, so one object is filled again and
 * again instead of creating arrays.
 */
export class WeightedSample {
  private readonly values: Float64Array
  private readonly weights: Float64Array
  private count = 0
  private total = 0

  constructor(capacity: number) {
    this.values = new Float64Array(capacity)
    this.weights = new Float64Array(capacity)
  }

  get size(): number {
    return this.count
  }

  clear(): void {
    this.count = 0
    this.total = 0
  }

  /** Inserts a value at its place; NaN and weights of 0 are left out. */
  add(value: number, weight: number): void {
    if (Number.isNaN(value) || !(weight > 0)) return
    const { values, weights } = this
    let place = this.count++
    for (; place > 0 && (values[place - 1] ?? 0) > value; place--) {
      values[place] = values[place - 1] ?? 0
      weights[place] = weights[place - 1] ?? 0
    }
    values[place] = value
    weights[place] = weight
    this.total += weight
  }

  /**
   * Value below which a share of the weight lies, interpolated between neighbours, each in the middle
   * of its own weight; NaN without values.
   */
  quantile(share: number): number {
    const wanted = share * this.total
    let before = Number.NaN
    let reached = 0
    let middleBefore = 0
    for (let i = 0; i < this.count; i++) {
      const value = this.values[i] ?? 0
      const middle = reached + (this.weights[i] ?? 0) / 2
      if (middle >= wanted)
        return Number.isNaN(before)
          ? value
          : before + ((value - before) * (wanted - middleBefore)) / (middle - middleBefore)
      reached += this.weights[i] ?? 0
      before = value
      middleBefore = middle
    }
    return before
  }

  /** Mean without a share of the weight at each end, which outliers cannot move; NaN without values. */
  trimmedMean(share: number): number {
    const [from, to] = [share * this.total, (1 - share) * this.total]
    let [reached, sum, inside] = [0, 0, 0]
    for (let i = 0; i < this.count; i++) {
      const weight = this.weights[i] ?? 0
      const part = Math.min(to, reached + weight) - Math.max(from, reached)
      reached += weight
      if (!(part > 0)) continue
      sum += part * (this.values[i] ?? 0)
      inside += part
    }
    return inside > 0 ? sum / inside : this.quantile(0.5)
  }
}
