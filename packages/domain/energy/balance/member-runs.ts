/** Runs of consecutive rows with the same devices; within a run a site consists of the same parts. */
import { MINUTE_MS, QUARTER_MS } from '../../time/floor-time.ts'
import type { DeviceColumns } from './hybrid-inverters.ts'

export type MemberRun<D> = {
  readonly first: number
  /** exclusive */
  readonly last: number
  readonly members: readonly D[]
}

/** Runs of minutes; a single run if every device always belongs to the site. */
export const membersOfRows = <D extends DeviceColumns>(devices: readonly D[], length: number) =>
  runsOf(devices, length, (device) => device.members ?? null)

/**
 * Runs of quarter-hours between edges. A device belongs to a quarter-hour if it belongs to the site for at least a
 * minute of it.
 */
export function membersOfQuarters<D extends DeviceColumns>(
  devices: readonly D[],
  { startMs, edges }: { readonly startMs: number; readonly edges: Float64Array },
): MemberRun<D>[] {
  const count = Math.max(0, edges.length - 1)
  const byDevice = new Map(
    devices.map((device) => [device.id, memberMinutesOfQuarters(device, startMs, edges)] as const),
  )
  return runsOf(devices, count, ({ id }) => byDevice.get(id) ?? null)
}

/**
 * Number of minutes of each quarter-hour in which a device belongs to the site; null if it belongs in all of them.
 */
export function memberMinutesOfQuarters(
  { members }: Pick<DeviceColumns, 'members'>,
  startMs: number,
  edges: Float64Array,
): Uint8Array | null {
  if (!members) return null
  const minutes = QUARTER_MS / MINUTE_MS
  return Uint8Array.from({ length: Math.max(0, edges.length - 1) }, (_, i) => {
    const row = Math.round(((edges[i] ?? Number.NaN) - startMs) / MINUTE_MS)
    let sum = 0
    for (let minute = Math.max(0, row); minute < row + minutes; minute++) sum += members[minute] ?? 0
    return sum
  })
}

function runsOf<D>(
  devices: readonly D[],
  length: number,
  membersOf: (device: D) => Uint8Array | null,
): MemberRun<D>[] {
  const changing = devices.flatMap((device) => membersOf(device) ?? [])
  const edges = new Set([0, length])
  for (const members of changing)
    for (let row = 1; row < length; row++) if (!members[row] !== !members[row - 1]) edges.add(row)
  const bounds = [...edges].sort((a, b) => a - b)
  if (changing.length === 0 || length === 0) return [{ first: 0, last: length, members: devices }]
  return bounds.slice(0, -1).map((first, i) => ({
    first,
    last: bounds[i + 1] ?? length,
    members: devices.filter((device) => membersOf(device)?.[first] !== 0),
  }))
}
