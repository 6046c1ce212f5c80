import type { FindingKind } from './finding-kinds.ts'

/**
 * Decisions of people about readings that cannot be right. A repair is a layer: received values stay, and
 * everything calculated from them includes the layers (`repairedMinutes`). Undoing a repair restores
 * everything as before.
 *
 * drop: measurements in the range do not count. interpolate: without measurements, power follows a straight
 * line from the value before to the value after. exchange: the registers restart here. turn: the device was
 * mounted the wrong way round in the range, or from then on.
 */
export const repairKinds = ['drop', 'interpolate', 'exchange', 'turn'] as const
export type RepairKind = (typeof repairKinds)[number]

/** Whole minutes, UTC ms. */
export type Repair = {
  readonly kind: RepairKind
  readonly from: number
  /** exclusive; equal to `from` for an exchange; null: no end, only allowed for `turn` */
  readonly to: number | null
  /** power before and after an interpolated range, as received; null for other kinds */
  readonly beforeW: number | null
  readonly afterW: number | null
}

export type RepairSpan = Pick<Repair, 'kind' | 'from' | 'to'>

const endOf = ({ to }: RepairSpan) => to ?? Number.POSITIVE_INFINITY

/** An exchange is an instant; a range that starts with it contains it. */
function overlap(a: RepairSpan, b: RepairSpan): boolean {
  const contains = (span: RepairSpan, at: number) => span.from <= at && at < endOf(span)
  if (a.kind === 'exchange' && b.kind === 'exchange') return a.from === b.from
  if (a.kind === 'exchange') return contains(b, a.from)
  if (b.kind === 'exchange') return contains(a, b.from)
  return a.from < endOf(b) && b.from < endOf(a)
}

const isWithin = (inner: RepairSpan, outer: RepairSpan) =>
  outer.from <= inner.from && endOf(inner) <= endOf(outer)

/**
 * Kinds that can share a range, in the order in which they are applied. `within`: only if the first lies
 * entirely within the second.
 */
const together: readonly { readonly pair: readonly [RepairKind, RepairKind]; readonly within: boolean }[] = [
  { pair: ['drop', 'interpolate'], within: false },
  { pair: ['drop', 'turn'], within: false },
  // a line must not change its sign halfway
  { pair: ['interpolate', 'turn'], within: true },
  { pair: ['exchange', 'turn'], within: false },
  { pair: ['exchange', 'interpolate'], within: false },
]

/** Whether two repairs of a device contradict each other at any time. */
export function contradict(a: RepairSpan, b: RepairSpan): boolean {
  if (!overlap(a, b)) return false
  const rule = together.find(
    ({ pair }) => pair.includes(a.kind) && pair.includes(b.kind) && a.kind !== b.kind,
  )
  if (!rule) return true
  const [inner, outer] = a.kind === rule.pair[0] ? [a, b] : [b, a]
  return rule.within && !isWithin(inner, outer)
}

/** Repairs that resolve a finding; a drop resolves any finding about measured values. */
const answering: Readonly<Record<FindingKind, readonly RepairKind[]>> = {
  gap: ['drop', 'interpolate'],
  spike: ['drop'],
  stuck: ['drop'],
  reset: ['drop', 'exchange'],
  // values already have their time of arrival
  clock: ['drop'],
}

/** Whether a repair resolves a finding: it covers the finding completely, or is an exchange within it. */
export function answers(
  repair: RepairSpan,
  { kind, from, to }: { readonly kind: FindingKind; readonly from: number; readonly to: number },
): boolean {
  if (!answering[kind].includes(repair.kind)) return false
  if (repair.kind === 'exchange') return from <= repair.from && repair.from <= to
  return repair.from <= from && to <= endOf(repair)
}
