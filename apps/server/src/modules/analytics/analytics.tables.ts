import type { CreatedAt } from '../../platform/database/column-types.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
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
