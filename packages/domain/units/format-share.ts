import { type Formatted, withUnit } from './number-format.ts'

/** Percent as a number from 0 to 100: whole in KPIs (default), at most 2 decimals in tables. */
export function formatPercent(
  pct: number | null,
  { locale, digits = 0, trim }: { locale: string; digits?: 0 | 1 | 2; trim?: boolean },
): Formatted {
  return withUnit(pct, '%', { locale, digits, trim })
}
