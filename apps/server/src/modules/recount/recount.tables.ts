import type { RecountedFigure } from '@kilowatt/domain/recount/differences'
import type { NotChecked } from '@kilowatt/domain/recount/not-checked'
import type { ColumnType } from 'kysely'
import type { CreatedAt, Id } from '../../platform/database/column-types.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    recount_run: RecountRunTable
    recount_difference: RecountDifferenceTable
  }
}

type RecountRunTable = {
  id: Id
  ran_at: CreatedAt
  locations: number
  location_days: number
  /** days without anything left out */
  cost_days: number
  /** null: not recorded in that night */
  not_checked: ColumnType<NotChecked[] | null, string, never>
}

type RecountDifferenceTable = {
  run_id: number
  location_id: number
  day: string
  figure: RecountedFigure
  is_whole_day: boolean
  stored: number | null
  recounted: number | null
  quarters: number
}
