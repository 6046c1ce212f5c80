import type { LinearModel, LoadedModel, WithModel } from '@kilowatt/domain/planning/linear-model'
import loadHighs, { type Highs, type Model } from 'highs'

/** HiGHS, loaded once per thread; each call blocks its thread, so it belongs in a worker. */
export async function createHighsSolver(): Promise<WithModel> {
  const highs = await loadHighs()
  return (model, work) =>
    highs.withModel(encoded(model), (loaded) => {
      // without presolve each solution starts from the last one
      loaded.options.set({ output_flag: false, random_seed: 1, presolve: 'off' })
      return work(loadedModel(highs, loaded, model))
    })
}

/** A model without switches takes a tenth of a second, and a second on a busy machine. */
const LINEAR_S = 10

const encoded = (model: LinearModel) => ({
  numCols: model.cost.length,
  numRows: model.rowLower.length,
  colCost: model.cost,
  colLower: model.lower,
  colUpper: model.upper,
  rowLower: model.rowLower,
  rowUpper: model.rowUpper,
  matrix: {
    format: 'csr' as const,
    numRows: model.rowLower.length,
    numCols: model.cost.length,
    starts: model.starts,
    indices: model.columns,
    values: model.coefficients,
  },
})

function loadedModel(highs: Highs, loaded: Model, model: LinearModel): LoadedModel {
  const { modelStatus: statuses, variableType, solutionStatus } = highs.constants
  const columns = model.switches.flatMap((group) => group.columns).toSorted((a, b) => a - b)
  const all = { kind: 'set', indices: columns } as const
  const bounds = new Map<number, readonly [number, number]>()
  const setTypes = (type: 0 | 1) => {
    if (columns.length > 0)
      loaded.changeColsIntegrality(
        all,
        columns.map(() => type),
      )
  }
  const run = (seconds: number) => {
    loaded.zeroAllClocks()
    loaded.options.set('time_limit', seconds)
    const { modelStatus } = loaded.run()
    if (modelStatus !== statuses.optimal && modelStatus !== statuses.timeLimit) return null
    if (loaded.info.get('primal_solution_status') !== solutionStatus.feasible) return null
    const { colValue: values, colDual: reducedCosts } = loaded.getSolution()
    const isProven = modelStatus === statuses.optimal
    return { objective: loaded.getObjectiveValue(), values, reducedCosts, isProven }
  }
  return {
    solve(changes) {
      for (const [column, value] of changes) {
        const [lower, upper] = value === null ? [0, 1] : [value, value]
        const before = bounds.get(column)
        if (before?.[0] === lower && before[1] === upper) continue
        bounds.set(column, [lower, upper])
        loaded.changeColBounds(column, lower, upper)
      }
      return run(LINEAR_S)
    },
    solveExactly(start, { seconds, gap }) {
      if (columns.length > 0)
        loaded.changeColsBounds(
          all,
          columns.map(() => 0),
          columns.map(() => 1),
        )
      setTypes(variableType.integer)
      loaded.options.set({ mip_rel_gap: 0, mip_abs_gap: gap })
      if (start) loaded.setSolution({ colValue: Float64Array.from(start.values) })
      return run(seconds)
    },
  }
}
