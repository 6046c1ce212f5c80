import type {
  LinearAnswer,
  LinearModel,
  LoadedModel,
  WithModel,
} from '@kilowatt/domain/planning/linear-model'
import loadHighs, { type Highs, type Model } from 'highs'

/** HiGHS, loaded once per thread; each call blocks its thread, so it belongs in a worker. */
export async function createHighsSolver(): Promise<WithModel> {
  const highs = await loadHighs()
  return (model, work) =>
    highs.withModel(encoded(model), (loaded) => {
      loaded.options.set({ output_flag: false, random_seed: 1 })
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
  const { continuous, integer } = highs.constants.variableType
  const columns = model.switches.flatMap((group) => group.columns)
  const selection = { kind: 'set', indices: columns.toSorted((a, b) => a - b) } as const
  const setBounds = (valueOf: (column: number, bound: 0 | 1) => number) => {
    if (columns.length === 0) return
    const at = (bound: 0 | 1) => selection.indices.map((column) => valueOf(column, bound))
    loaded.changeColsBounds(selection, at(0), at(1))
  }
  const setType = (type: typeof continuous | typeof integer) => {
    if (columns.length > 0)
      loaded.changeColsIntegrality(selection, selection.indices.map(() => type))
  }
  const run = (seconds: number): LinearAnswer | null => {
    loaded.zeroAllClocks()
    loaded.options.set('time_limit', seconds)
    const { modelStatus } = loaded.run()
    const { optimal, timeLimit } = highs.constants.modelStatus
    if (modelStatus !== optimal && modelStatus !== timeLimit) return null
    const objective = loaded.getObjectiveValue()
    if (loaded.info.get('primal_solution_status') !== highs.constants.solutionStatus.feasible) return null
    return { objective, values: loaded.getSolution().colValue, isProven: modelStatus === optimal }
  }
  return {
    relaxed() {
      setType(continuous)
      setBounds((_, bound) => bound)
      return run(LINEAR_S)
    },
    fixed(switches) {
      setType(continuous)
      setBounds((column) => switches.get(column) ?? 0)
      return run(LINEAR_S)
    },
    improved(start, { seconds, gap }) {
      setBounds((_, bound) => bound)
      setType(integer)
      loaded.options.set({ mip_rel_gap: 0, mip_abs_gap: gap })
      if (start) loaded.setSolution({ colValue: Float64Array.from(start.values) })
      return run(seconds)
    },
  }
}
