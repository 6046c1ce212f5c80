import type { CategoryFactsOf } from '@kilowatt/contracts/analytics/categories'
import { dailyPeaks } from '@kilowatt/domain/energy/categories/daily-peaks'
import { voltageQuality } from '@kilowatt/domain/energy/categories/voltage-quality'
import { roundTo } from '@kilowatt/domain/round-to'
import { bucketEdges } from '@kilowatt/domain/time/bucket-edges'
import { floorToMinute, MINUTE_MS } from '@kilowatt/domain/time/floor-time'
import type { Db } from '../../../platform/database/db.ts'
import { readDeviceMinutes } from '../../telemetry/index.ts'
import { readLocationColumns } from '../summaries/location-columns.queries.ts'
import { type CategoryRequest, mostByMinute } from './category-request.ts'
import { readMeterEvents } from './meter-events.queries.ts'

const MOST_PEAKS = 5
const DAY_S = 86_400
const voltages = ['voltageL1V', 'voltageL2V', 'voltageL3V'] as const

type Quality = NonNullable<CategoryFactsOf<'grid'>['quality']>

/** The highest quarter-hours of a connection, and its voltage quality. */
export async function readGrid(db: Db, request: CategoryRequest): Promise<CategoryFactsOf<'grid'>> {
  const { mostDays, isTooLong } = mostByMinute(request, voltages.length)
  const [peaks, quality] = await Promise.all([
    readPeaks(db, request),
    isTooLong ? null : readQuality(db, request),
  ])
  return { kind: 'grid', mostDays, ...peaks, quality }
}

async function readPeaks(db: Db, { location, plan, now }: CategoryRequest) {
  const range = plan.elapsed
  if (range.endMs <= range.startMs) return { importPeaks: [], exportPeaks: [] }
  const metrics = ['importWh', 'exportWh'] as const
  const sums = await readLocationColumns(db, location, { metrics, step: 'quarter', range }, now)
  const days = bucketEdges(range, DAY_S, location.timezone)
  const peaksOf = (metric: (typeof metrics)[number]) =>
    dailyPeaks({ startMs: sums.edges[0] ?? 0, wh: sums.column(metric) }, days, MOST_PEAKS).map(
      ({ powerW, at }) => ({ powerW: Math.round(powerW), at }),
    )
  return { importPeaks: peaksOf('importWh'), exportPeaks: peaksOf('exportWh') }
}

async function readQuality(db: Db, request: CategoryRequest): Promise<Quality> {
  const { location, devices, plan, now } = request
  const { startMs, endMs } = plan.elapsed
  const window = { from: startMs, to: Math.min(endMs, floorToMinute(now) + MINUTE_MS) }
  if (window.to <= window.from || devices.length === 0) return []
  const [minutes, events] = await Promise.all([
    readDeviceMinutes(db, location.id, devices, voltages, window),
    readMeterEvents(db, location.id, devices, plan.elapsed),
  ])
  return devices.map(({ id }) => {
    const columns = minutes.get(id) ?? {}
    const quality = voltageQuality(
      voltages.map((name) => columns[name]),
      startMs,
    )
    return {
      deviceId: id,
      voltage: quality && {
        phases: quality.phases.map(
          (phase) =>
            phase && {
              ...phase,
              leastV: roundTo(phase.leastV, 1),
              meanV: roundTo(phase.meanV, 1),
              mostV: roundTo(phase.mostV, 1),
              withinPct: roundTo(phase.withinPct, 2),
            },
        ),
        isWithinBand: quality.isWithinBand,
        asymmetryPct: quality.asymmetryPct && {
          mean: roundTo(quality.asymmetryPct.mean, 2),
          most: roundTo(quality.asymmetryPct.most, 2),
        },
      },
      events: events.get(id) ?? null,
    }
  })
}
