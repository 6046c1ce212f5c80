import type { CategoryFactsOf } from '@kilowatt/contracts/analytics/categories'
import { degreeDayUse } from '@kilowatt/domain/energy/categories/degree-days'
import { type RunningUse, runningRule, runningUse } from '@kilowatt/domain/energy/categories/running-use'
import { addColumns } from '@kilowatt/domain/energy/series/add-columns'
import { roundKnown, roundTo } from '@kilowatt/domain/round-to'
import { floorToMinute, MINUTE_MS } from '@kilowatt/domain/time/floor-time'
import { localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { yieldToEventLoop } from '../../../platform/long-work.ts'
import { readDeviceMinutes } from '../../telemetry/index.ts'
import { type CategoryRequest, mostByMinute } from './category-request.ts'
import { stepEdges, sumOfKnown } from './category-steps.ts'
import { readOutdoorDays } from './outdoor-days.queries.ts'

const quantities = ['powerW', 'temperatureC'] as const
const YEAR_MS = 366 * 86_400_000

type DeviceUse = {
  readonly deviceId: number
  readonly rule: ReturnType<typeof runningRule> | null
  readonly use: RunningUse | null
  readonly temperatureC: ReturnType<typeof extent>
}

/** Running time and starts of the devices, and the temperatures that they report. */
export async function readRunning(db: Db, request: CategoryRequest): Promise<CategoryFactsOf<'running'>> {
  const { mostDays, isTooLong } = mostByMinute(request, quantities.length)
  if (isTooLong) return { kind: 'running', mostDays, weather: await readWeather(db, request), runs: null }
  const { location, devices, plan, now } = request
  const { startMs, endMs } = plan.elapsed
  const window = { from: startMs, to: Math.min(endMs, floorToMinute(now) + MINUTE_MS) }
  const edges = stepEdges(plan, location.timezone)
  const [minutes, mostW, weather] = await Promise.all([
    window.to > window.from ? readDeviceMinutes(db, location.id, devices, quantities, window) : new Map(),
    readMostPowers(db, request),
    readWeather(db, request),
  ])
  const uses: DeviceUse[] = []
  for (const { id } of devices) {
    await yieldToEventLoop()
    const { powerW, temperatureC } = minutes.get(id) ?? {}
    const most = mostW.get(id)
    const rule = most === undefined ? null : runningRule(most)
    uses.push({
      deviceId: id,
      rule,
      use: powerW && rule ? runningUse(powerW, startMs, edges, rule) : null,
      temperatureC: temperatureC ? extent(temperatureC) : null,
    })
  }
  const perStep = (of: (use: RunningUse) => Float64Array) =>
    addColumns(
      uses.flatMap(({ use }) =>
        use ? [Array.from(of(use), (value, i) => (use.knownMinutes[i] ? value : null))] : [],
      ),
    )
  return {
    kind: 'running',
    mostDays,
    weather,
    runs: {
      devices: uses.map(({ deviceId, rule, use, temperatureC }) => ({
        deviceId,
        use: use &&
          rule && {
            runtimeMinutes: sum(use.runtimeMinutes),
            starts: sum(use.starts),
            knownMinutes: sum(use.knownMinutes),
            runsFromW: Math.round(rule.onFromW),
          },
        temperatureC,
      })),
      runtimeMinutes: perStep(({ runtimeMinutes }) => runtimeMinutes),
      starts: perStep(({ starts }) => starts),
    },
  }
}

/**
 * Mean temperature over the complete days of the range. The mean of an incomplete day would cover different
 * hours.
 */
async function readWeather(
  db: Db,
  { location, plan, steps }: CategoryRequest,
): Promise<CategoryFactsOf<'running'>['weather']> {
  const outdoor = await readOutdoorDays(db, location, plan.elapsed)
  const [since] = outdoor.keys()
  if (since === undefined) return null
  const values = steps.series[0]?.values ?? []
  const stepsByDay = Map.groupBy(steps.at.keys(), (i) => localDateAt(location.timezone, steps.at[i] ?? 0))
  const days = [...stepsByDay].map(([date, places]) => {
    const day = localDayRange(location.timezone, date)
    const isWhole = day.startMs >= plan.range.startMs && day.endMs <= plan.elapsed.endMs
    return {
      energyWh: isWhole ? sumOfKnown(places.map((i) => values[i] ?? null)) : null,
      meanC: outdoor.get(date) ?? null,
    }
  })
  const use = degreeDayUse(days)
  return (
    use && {
      since,
      days: use.days,
      meanC: roundTo(use.meanC, 1),
      heatingKd: roundTo(use.heatingKd, 1),
      coolingKd: roundTo(use.coolingKd, 1),
      heatingWhPerKd: roundKnown(use.heatingWhPerKd, 1),
      coolingWhPerKd: roundKnown(use.coolingWhPerKd, 1),
    }
  )
}

const sum = (column: Float64Array) => column.reduce((total, value) => total + value, 0)

function extent(column: Float64Array) {
  const known = column.filter((value) => !Number.isNaN(value))
  if (known.length === 0) return null
  return {
    least: roundTo(
      known.reduce((a, b) => Math.min(a, b)),
      1,
    ),
    mean: roundTo(sum(known) / known.length, 1),
    most: roundTo(
      known.reduce((a, b) => Math.max(a, b)),
      1,
    ),
  }
}

/**
 * The highest power of each device, from a year before the end of the range to a year after, so that the rule is the
 * same on a quiet day as on a cold one.
 */
async function readMostPowers(db: Db, { location, devices, plan }: CategoryRequest) {
  const { rows } = await sql<{ deviceId: number; mostW: number }>`
    select device_id as "deviceId", max(power_max_w)::double precision as "mostW" from device_quarter
    where location_id = ${location.id} and device_id = any(${devices.map(({ id }) => id)}::integer[])
      and at >= ${new Date(plan.range.endMs - YEAR_MS)} and at < ${new Date(plan.range.endMs + YEAR_MS)}
    group by 1 having max(power_max_w) > 0
  `.execute(db)
  return new Map(rows.map(({ deviceId, mostW }) => [deviceId, mostW]))
}
