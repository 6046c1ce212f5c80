import type { RankedState } from '@kilowatt/contracts/analytics/ranked-states'
import type { CreatedAt, Id } from '../../platform/database/column-types.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    location_state: { location_id: number; state: RankedState }
    monthly_report: MonthlyReportTable
  }
}

/** For a location or for a group; one of the two is null. */
type MonthlyReportTable = {
  id: Id
  user_id: number
  location_id: number | null
  location_group_id: number | null
  wanted_at: CreatedAt
  /** first day of the newest month already reported, or over when the report was ordered */
  told_month: string
}
