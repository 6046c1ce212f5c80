import type { PreviewPeriod } from '@kilowatt/contracts/pricing/plan-comparisons'
import { type ComponentKind, componentKinds } from '@kilowatt/domain/pricing/plans/utility-plan'

export type Hypothetical = NonNullable<PreviewPeriod['asked']>
type RowKind = ComponentKind | 'vat' | 'rounding' | 'earned' | 'settlement'
export type PastRow = {
  readonly kind: RowKind
  readonly asked: number | null
  readonly present: number | null
}

/** Costs by what they are paid for, so that two plans whose bills say it differently stand beside each other. Rows that neither has are left out. */
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

/** To draw: amounts are of the digits of a bill, and few. */
function sumOf(bill: Hypothetical, kind: RowKind): number {
  const { lines, vat, rounding, total } = bill.charges
  if (kind === 'vat') return vat.reduce((sum, { added }) => sum + Number(added), 0)
  if (kind === 'rounding') return Number(rounding)
  if (kind === 'settlement') return Number(bill.settlement)
  if (kind === 'earned') return Number(bill.cost) - Number(total) - Number(bill.settlement)
  return lines.reduce((sum, line) => (line.kind === kind ? sum + Number(line.amount) : sum), 0)
}
