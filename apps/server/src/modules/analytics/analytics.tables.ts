import type { RankedState } from '@kilowatt/contracts/analytics/ranked-states'
import type { CreatedAt } from '../../platform/database/column-types.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    location_state: { location_id: number; state: RankedState }
    monthly_report: MonthlyReportTable
  }
}

type MonthlyReportTable = {
  user_id: number
  location_id: number
  wanted_at: CreatedAt
  /** first day of the newest month that was told, or was over when it was wanted */
  told_month: string
}
