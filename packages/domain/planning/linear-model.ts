/**
 * A linear model with some integer columns, in the shape that solvers take: `lower ≤ value ≤ upper` per column, and
 * `lower ≤ Σ coefficient × value ≤ upper` per row; the sum of cost × value is minimised.
 */
export type LinearModel = {
  readonly cost: readonly number[]
  readonly lower: readonly number[]
  readonly upper: readonly number[]
  /** columns that are 0 or 1 */
  readonly switches: readonly SwitchGroup[]
  readonly rowLower: readonly number[]
  readonly rowUpper: readonly number[]
  /** by row: where its entries start; one more than there are rows */
  readonly starts: readonly number[]
  readonly columns: readonly number[]
  readonly coefficients: readonly number[]
}

/**
 * Columns that are 0 or 1 and belong together, in the order of slots: whether a device is `on`, which of two directions
 * (`either`) is open, or in which slot a run begins (`start`, one of them at most).
 */
export type SwitchGroup = {
  readonly kind: 'on' | 'either' | 'start'
  readonly columns: readonly number[]
  /** of a device that is on or off: its powers in the same slots, and the least one when it is on */
  readonly powers: readonly number[]
  readonly minPower: number
}

/** Column and coefficient. */
export type Term = readonly [column: number, coefficient: number]

export function createLinearModel() {
  const model = {
    cost: [] as number[],
    lower: [] as number[],
    upper: [] as number[],
    switches: [] as SwitchGroup[],
    rowLower: [] as number[],
    rowUpper: [] as number[],
    starts: [0],
    columns: [] as number[],
    coefficients: [] as number[],
  }
  const column = (cost: number, lower: number, upper: number) => {
    model.lower.push(lower)
    model.upper.push(upper)
    return model.cost.push(cost) - 1
  }
  return {
    model: model as LinearModel,
    column,
    /** A new group: each call adds a column that is 0 or 1. */
    switches(kind: SwitchGroup['kind'], minPower = 0) {
      const [columns, powers]: [number[], number[]] = [[], []]
      model.switches.push({ kind, columns, powers, minPower })
      return (power?: number) => {
        const index = column(0, 0, 1)
        columns.push(index)
        if (power !== undefined) powers.push(power)
        return index
      }
    },
    row(lower: number, terms: readonly Term[], upper: number) {
      for (const [index, coefficient] of terms) {
        model.columns.push(index)
        model.coefficients.push(coefficient)
      }
      model.starts.push(model.columns.length)
      model.rowLower.push(lower)
      model.rowUpper.push(upper)
    },
  }
}
export type ModelBuilder = ReturnType<typeof createLinearModel>

/** By column of a switch: 0 or 1; null: it may be a fraction. */
export type SwitchValues = ReadonlyMap<number, 0 | 1 | null>

/** The best point of a model. */
export type LinearAnswer = {
  readonly objective: number
  readonly values: ArrayLike<number>
  /** by column: how much the objective rises per unit by which the value is raised */
  readonly reducedCosts: ArrayLike<number>
}

/** A loaded model. Null: there is no such point, or none was found in the time. */
export type LoadedModel = {
  /** The best point after these switches changed; all may be fractions at first. Takes milliseconds after the first. */
  readonly solve: (changes: SwitchValues) => LinearAnswer | null
  /** The best point with all switches at 0 or 1, from a known one, up to a distance to the best objective. */
  readonly solveExactly: (
    start: LinearAnswer | null,
    limits: { readonly seconds: number; readonly gap: number },
  ) => (LinearAnswer & { readonly isProven: boolean }) | null
}

/** Loads a model for the time of the work. */
export type WithModel = <T>(model: LinearModel, work: (loaded: LoadedModel) => T) => T
