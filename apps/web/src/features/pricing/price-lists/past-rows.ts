import type { PreviewPeriod } from '@kilowatt/contracts/pricing/plan-comparisons'
import { type ComponentKind, componentKinds } from '@kilowatt/domain/pricing/plans/utility-plan'

export type Hypothetical = NonNullable<PreviewPeriod['asked']>
type RowKind = ComponentKind | 'vat' | 'rounding' | 'earned' | 'settlement'
export type PastRow = {
  readonly kind: RowKind
  readonly asked: number | null
  readonly present: number | null
}

/**
 * Costs by category, so two plans with different bills can be compared. Rows that are zero in both are left
 * out.
 */
export function pastRows(asked: Hypothetical | null, present: Hypothetical | null): PastRow[] {
  const kinds: readonly RowKind[] = [...componentKinds, 'vat', 'rounding', 'earned', 'settlement']
  return kinds
    .map((kind) => ({
      kind,
      asked: asked && sumOf(asked, kind),
      present: present && sumOf(present, kind),
    }))
    .filter((row) => Boolean(row.asked) || Boolean(row.present))
}

/** Numbers are accurate enough here: a few amounts with the digits of a bill, only for display. */
function sumOf(bill: Hypothetical, kind: RowKind): number {
  const { lines, vat, rounding, total } = bill.charges
  if (kind === 'vat') return vat.reduce((sum, { added }) => sum + Number(added), 0)
  if (kind === 'rounding') return Number(rounding)
  if (kind === 'settlement') return Number(bill.settlement)
  if (kind === 'earned') return Number(bill.cost) - Number(total) - Number(bill.settlement)
  return lines.reduce((sum, line) => (line.kind === kind ? sum + Number(line.amount) : sum), 0)
}
