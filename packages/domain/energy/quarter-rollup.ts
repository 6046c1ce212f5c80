import { recordOf } from '../record-of.ts'
import { MINUTE_MS, QUARTER_MS } from '../time/floor-time.ts'
import { type BalanceColumns, type BalanceOptions, balanceColumns } from './balance/balance-columns.ts'
import { deviceEnergy, type MeteredDevice, nullIfUnknown } from './balance/device-energy.ts'
import { attributeFlows, consumptionOf, type Exchange, flowKeys, type SolarShares } from './balance/flows.ts'
import { withoutDoubleCounting } from './balance/hybrid-inverters.ts'
import { joinedQuarters, type LocationEnergy, type RolledQuarters } from './balance/joined-quarters.ts'
import { measuredMinutes, partOf } from './balance/measured-parts.ts'
import { membersOfQuarters } from './balance/member-runs.ts'
import {
  type MetricValues,
  nothingKnown,
  peakMetrics,
  type StoredMetric,
  storedMetricNames,
  storedMetrics,
} from './balance/metrics.ts'
import { fillFromReported, measureReported, type ReportedGrid } from './balance/reported-grid.ts'
import { type RoleEnergies, roleEnergies } from './balance/role-energies.ts'
import { peakKey, peakOfMinutes } from './series/peak-key.ts'
import { resampleMean } from './series/resample-minutes.ts'

/** Start of the minutes of all devices, and the requested quarter-hours, UTC ms. */
export type QuarterWindow = {
  readonly startMs: number
  /** length of every minute column */
  readonly minutes: number
  /** edges of consecutive quarter-hours */
  readonly edges: Float64Array
}

const QUARTER_MINUTES = QUARTER_MS / MINUTE_MS
const QUARTERS_PER_HOUR = 4

const at = (column: Float64Array | null, i: number) => (column === null ? 0 : (column[i] ?? NaN))

const powersAt = (b: BalanceColumns, i: number): Exchange => ({
  solar: at(b.solarW, i),
  gridImport: at(b.gridImportW, i),
  gridExport: at(b.gridExportW, i),
  batteryDischarge: at(b.batteryDischargeW, i),
  batteryCharge: at(b.batteryChargeW, i),
})

const energiesAt = (e: RoleEnergies, i: number, offGrid: boolean): Exchange => ({
  solar: at(e.solarWh, i),
  gridImport: offGrid ? (nullIfUnknown(e.gridImportWh?.[i]) ?? 0) : at(e.gridImportWh, i),
  gridExport: offGrid ? (nullIfUnknown(e.gridExportWh?.[i]) ?? 0) : at(e.gridExportWh, i),
  batteryDischarge: at(e.batteryDischargeWh, i),
  batteryCharge: at(e.batteryChargeWh, i),
})

/**
 * How solar energy was shared in the known minutes of a quarter-hour, scaled to its production. Calculated by minute,
 * because a quarter-hour that first exported and then imported did not supply its house from solar all the time.
 */
function solarShares(
  b: BalanceColumns,
  from: number,
  to: number,
  productionWh: number,
): SolarShares | undefined {
  let solar = 0
  let solarToHouse = 0
  let solarToBattery = 0
  for (let i = Math.max(0, from); i < to; i++) {
    if (Number.isNaN(b.consumptionW?.[i] ?? NaN)) continue
    const powers = powersAt(b, i)
    const flows = attributeFlows(powers)
    solar += powers.solar
    solarToHouse += flows.solarToHouse
    solarToBattery += flows.solarToBattery
  }
  if (solar === 0) return undefined
  const stretch = productionWh / solar
  return { solarToHouse: solarToHouse * stretch, solarToBattery: solarToBattery * stretch }
}

/**
 * Rolls the minutes and registers of a location's devices up to quarter-hours. Energies come from registers,
 * else from power; consumption follows from them; the seven flows are attributed per minute and then fitted
 * to the energies. The result depends only on the input, so repeating it gives the same.
 *
 * Pass minutes and readings beyond the quarter-hours on both sides: the last reading before them and the
 * first three after them are needed at the edges.
 *
 * @param options `reported`: import and export in the same quarter-hours as reported by the metering place
 */
export function rollUpQuarters(
  devices: readonly MeteredDevice[],
  window: QuarterWindow,
  { offGrid = false, reported = null }: BalanceOptions & { readonly reported?: ReportedGrid | null } = {},
): RolledQuarters {
  const { startMs, minutes, edges } = window
  const balance = balanceColumns(devices, minutes, { offGrid })
  const runs = membersOfQuarters(devices, { startMs, edges })
  const parts = runs.map(({ first, last, members }) =>
    rollUpMembers(
      members,
      { startMs, edges: edges.subarray(first, last + 1) },
      {
        balance,
        offGrid,
        reported: reported && {
          importWh: reported.importWh.subarray(first, last),
          exportWh: reported.exportWh.subarray(first, last),
        },
      },
    ),
  )
  const [only] = parts
  return only && parts.length === 1 && only.devices.length === devices.length
    ? only
    : joinedQuarters(devices, parts, edges.length - 1)
}

/** Quarter-hours with the same devices. */
function rollUpMembers(
  devices: readonly MeteredDevice[],
  { startMs, edges }: Omit<QuarterWindow, 'minutes'>,
  {
    balance,
    offGrid,
    reported,
  }: { readonly balance: BalanceColumns; readonly offGrid: boolean; readonly reported: ReportedGrid | null },
): RolledQuarters {
  const count = Math.max(0, edges.length - 1)
  const counted = withoutDoubleCounting(devices)
  const countedById = new Map(counted.map((device) => [device.id, device]))
  const rolled = devices.map((device) => deviceEnergy(countedById.get(device.id) ?? device, startMs, edges))
  const energyById = new Map(rolled.map((energy) => [energy.id, energy]))
  const { energies, meteredWh } = roleEnergies(counted, energyById, count)
  const isReported = reported === null ? null : fillFromReported(energies, reported)

  const metrics = recordOf(storedMetricNames, (): Float64Array => new Float64Array(count).fill(NaN))
  const known = (metric: StoredMetric, column: Float64Array | null) => {
    if (column !== null) metrics[metric] = column
  }
  known('productionWh', energies.solarWh)
  known('importWh', energies.gridImportWh)
  known('exportWh', energies.gridExportWh)
  known('dischargeWh', energies.batteryDischargeWh)
  known('chargeWh', energies.batteryChargeWh)
  known('evWh', energies.evWh)
  known('hvacWh', energies.hvacWh)
  if (balance.socPct !== null) metrics.socPct = resampleMean(balance.socPct, startMs, edges)

  const hasConsumption = energies.gridImportWh !== null || offGrid
  for (let i = 0; hasConsumption && i < count; i++) {
    const exchange = energiesAt(energies, i, offGrid)
    const balanceWh = consumptionOf(exchange)
    if (Number.isNaN(balanceWh)) continue
    metrics.consumptionWh[i] = Math.max(0, balanceWh)
    metrics.otherWh[i] = balanceWh - (meteredWh[i] ?? NaN)
    const row = (edge: number) => Math.round(((edges[edge] ?? NaN) - startMs) / MINUTE_MS)
    const flows = attributeFlows(exchange, solarShares(balance, row(i), row(i + 1), exchange.solar))
    for (const key of flowKeys) metrics[`${key}Wh`][i] = flows[key]
  }
  const measured = measuredMinutes(counted, energyById, count)
  if (isReported) measureReported(measured, isReported, counted, energyById)
  const peaks = recordOf(peakMetrics, (metric) => {
    const power = balance[storedMetrics[metric].power]
    const minutesOf = measured[partOf(metric) ?? 'site']
    return Float64Array.from({ length: count }, (_, i) => {
      const startsMs = edges[i] ?? Number.NaN
      const row = Math.round((startsMs - startMs) / MINUTE_MS)
      const peakW = power === null ? Number.NaN : peakOfMinutes(power, startMs, row, row + QUARTER_MINUTES)
      // registers alone give only the mean, and not even that across a gap
      return Number.isNaN(peakW) && (minutesOf[i] ?? 0) > 0 && !Number.isNaN(metrics[metric][i] ?? Number.NaN)
        ? peakKey((metrics[metric][i] ?? 0) * QUARTERS_PER_HOUR, startsMs)
        : peakW
    })
  })
  return { devices: rolled, location: { metrics, measured, peaks } }
}

/** One quarter-hour of a location as a row. */
export function metricsAt({ metrics }: Pick<LocationEnergy, 'metrics'>, i: number): MetricValues {
  const values: MetricValues = { ...nothingKnown }
  for (const name of storedMetricNames) values[name] = nullIfUnknown(metrics[name][i])
  return values
}
