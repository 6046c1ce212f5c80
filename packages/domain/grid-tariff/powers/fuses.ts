/**
 * Main fuses: power of the connection and billing power in the old system, kW. Sources: elektro-maribor.si "Moč",
 * elektro-ljubljana.si.
 */
export type MainFuse = {
  readonly phases: 1 | 3
  readonly ampere: number
  readonly connectionKw: number
  readonly householdKw: number
  /** from one calculator (medium confidence) */
  readonly businessKw: number
}

type Row = readonly [1 | 3, number, number, number, number]
const rows: readonly Row[] = [
  [1, 16, 4, 3, 3],
  [1, 20, 5, 3, 5],
  [1, 25, 6, 6, 6],
  [1, 32, 7, 7, 7],
  [1, 35, 8, 7, 8],
  [3, 16, 11, 7, 11],
  [3, 20, 14, 7, 14],
  [3, 25, 17, 10, 17],
  [3, 32, 22, 22, 22],
  [3, 35, 24, 24, 24],
  [3, 40, 28, 28, 28],
  [3, 50, 35, 35, 35],
  [3, 63, 43, 43, 43],
]

export const mainFuses: readonly MainFuse[] = rows.map(
  ([phases, ampere, connectionKw, householdKw, businessKw]) => ({
    phases,
    ampere,
    connectionKw,
    householdKw,
    businessKw,
  }),
)
