import {
  MINUTE,
  type ReceivedMinute,
  type ReceivedRegister,
  type RecountDevice,
  type RecountRepair,
} from './recount-input.ts'

const covers = ({ from, to }: { readonly from: number; readonly to: number | null }, at: number) =>
  from <= at && (to === null || at < to)

/** Whether a device belonged to its location in a minute. */
export const isMember = ({ stays }: Pick<RecountDevice, 'stays'>, minute: number) =>
  stays.some(({ from, to }) => from < minute + MINUTE && (to === null || minute < to))

/** Minutes that count: dropped minutes are removed, reversed ones corrected, and lines fill gaps. */
export function countedMinutes(device: RecountDevice): ReceivedMinute[] {
  const { received, repairs } = device
  const kept = received
    .map((minute) => ofStays(device, minute))
    .filter(
      ({ at }) =>
        isMember(device, at) && !repairs.some((repair) => repair.kind === 'drop' && covers(repair, at)),
    )
  const lines = repairs.filter(({ kind }) => kind === 'interpolate').flatMap((repair) => lineOf(repair, kept))
  return [...kept, ...lines]
    .toSorted((a, b) => a.at - b.at)
    .map((minute) =>
      repairs.some((repair) => repair.kind === 'turn' && covers(repair, minute.at))
        ? reversed(minute)
        : minute,
    )
}

/** Registers count from the minute in which a stay begins to the instant at which it ends. */
function ofStays({ stays }: RecountDevice, minute: ReceivedMinute): ReceivedMinute {
  const counts = (read: ReceivedRegister | null) =>
    read &&
    stays.some(
      ({ from, to }) => Math.floor(from / MINUTE) * MINUTE <= read.at && (to === null || read.at < to),
    )
      ? read
      : null
  return {
    ...minute,
    import: counts(minute.import),
    export: counts(minute.export),
    produced: counts(minute.produced),
  }
}

const reversed = (minute: ReceivedMinute): ReceivedMinute => ({
  ...minute,
  powerW: minute.powerW === null ? null : -minute.powerW,
  import: minute.export,
  export: minute.import,
})

/** Minutes of a straight line over minutes without measured power. */
function lineOf(
  { from, to, beforeW, afterW }: RecountRepair,
  kept: readonly ReceivedMinute[],
): ReceivedMinute[] {
  if (to === null || beforeW === null || afterW === null) return []
  const measured = new Set(kept.filter(({ powerW }) => powerW !== null).map(({ at }) => at))
  const steps = (to - from) / MINUTE + 1
  return Array.from({ length: (to - from) / MINUTE }, (_, i) => ({
    at: from + i * MINUTE,
    powerW: beforeW + ((afterW - beforeW) * (i + 1)) / steps,
    import: null,
    export: null,
    produced: null,
  })).filter(({ at }) => !measured.has(at))
}

/**
 * Instants at which a register does not continue: exchanges, the ends of reversals, and the start of each
 * stay.
 */
export function breaksOf({ stays, repairs }: RecountDevice): number[] {
  const ofRepairs = repairs.flatMap(({ kind, from, to }) => {
    if (kind === 'exchange') return [from]
    return kind === 'turn' ? [from, ...(to === null ? [] : [to])] : []
  })
  return [...ofRepairs, ...stays.map(({ from }) => Math.floor(from / MINUTE) * MINUTE)]
}
