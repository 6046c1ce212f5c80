import type { FindingKind } from './finding-kinds.ts'

/**
 * What people decide about readings that cannot be right. A repair is a layer: what was received stays as it is, and whoever
 * computes from it looks through the layers (`repairedMinutes`). Taken away again, everything is as before.
 *
 * drop: what was measured in the range does not count. interpolate: where nothing was measured, power goes in a straight line
 * from the value before to the value after. exchange: the registers begin anew here. turn: the device was mounted the wrong way
 * round in the range, or from then on.
 */
export const repairKinds = ['drop', 'interpolate', 'exchange', 'turn'] as const
export type RepairKind = (typeof repairKinds)[number]

/** Whole minutes, UTC ms. */
export type Repair = {
  readonly kind: RepairKind
  readonly from: number
  /** exclusive; of an exchange the same as `from`; null: from then on, which only a turn may be */
  readonly to: number | null
  /** power before and after an interpolated range as it was received; null for the others */
  readonly beforeW: number | null
  readonly afterW: number | null
}

export type RepairSpan = Pick<Repair, 'kind' | 'from' | 'to'>

const endOf = ({ to }: RepairSpan) => to ?? Number.POSITIVE_INFINITY

/** An exchange is an instant, which lies in a range that begins with it. */
function overlap(a: RepairSpan, b: RepairSpan): boolean {
  const contains = (span: RepairSpan, at: number) => span.from <= at && at < endOf(span)
  if (a.kind === 'exchange' && b.kind === 'exchange') return a.from === b.from
  if (a.kind === 'exchange') return contains(b, a.from)
  if (b.kind === 'exchange') return contains(a, b.from)
  return a.from < endOf(b) && b.from < endOf(a)
}

const isWithin = (inner: RepairSpan, outer: RepairSpan) =>
  outer.from <= inner.from && endOf(inner) <= endOf(outer)

/** Kinds that go together over one range, the first being laid first; `within`: only if it lies in the other as a whole. */
const together: readonly { readonly pair: readonly [RepairKind, RepairKind]; readonly within: boolean }[] = [
  { pair: ['drop', 'interpolate'], within: false },
  { pair: ['drop', 'turn'], within: false },
  // a line that changes its sign half-way is none
  { pair: ['interpolate', 'turn'], within: true },
  { pair: ['exchange', 'turn'], within: false },
  { pair: ['exchange', 'interpolate'], within: false },
]

/** Do two repairs of a device say things of the same time that cannot both hold? */
export function contradict(a: RepairSpan, b: RepairSpan): boolean {
  if (!overlap(a, b)) return false
  const rule = together.find(
    ({ pair }) => pair.includes(a.kind) && pair.includes(b.kind) && a.kind !== b.kind,
  )
  if (!rule) return true
  const [inner, outer] = a.kind === rule.pair[0] ? [a, b] : [b, a]
  return rule.within && !isWithin(inner, outer)
}

/** Which repairs answer a finding; a drop answers whatever was measured. */
const answering: Readonly<Record<FindingKind, readonly RepairKind[]>> = {
  gap: ['drop', 'interpolate'],
  spike: ['drop'],
  stuck: ['drop'],
  reset: ['drop', 'exchange'],
  // the time of arrival stands in already
  clock: ['drop'],
}

/** Has somebody decided about a finding? A repair that covers it as a whole, or an exchange in it, says so. */
export function answers(
  repair: RepairSpan,
  { kind, from, to }: { readonly kind: FindingKind; readonly from: number; readonly to: number },
): boolean {
  if (!answering[kind].includes(repair.kind)) return false
  if (repair.kind === 'exchange') return from <= repair.from && repair.from <= to
  return repair.from <= from && to <= endOf(repair)
}
