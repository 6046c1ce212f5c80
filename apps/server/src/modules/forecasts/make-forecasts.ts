import { UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { system } from '../../platform/changes.ts'
import type { Platform } from '../../platform/platform.ts'
import { WorkFailed } from '../../platform/separate-process.ts'
import { calculateForecasts } from './calculation/calculate-forecasts.ts'
import type { ForecastOrder, MadeForecasts } from './calculation/forecast-work.ts'
import { keepPluggedDays } from './cars/plugged.commands.ts'
import { readForecastHistories } from './history/forecast-history.queries.ts'
import { keepForecasts } from './kept/kept-forecasts.commands.ts'
import { listKeptForecasts, listPastForecasts } from './kept/kept-forecasts.queries.ts'
import { readWeather } from './weather/weather.queries.ts'
import { LEARNT_DAYS } from './weather/weather-plan.ts'

export type ForecastParts = Pick<Platform, 'db' | 'inTx' | 'log'> & {
  /** default: on this event loop, in pieces */
  readonly calculate?: (orders: readonly ForecastOrder[]) => Promise<MadeForecasts[]>
}

/** Forecasts are judged once a day. */
const JUDGED_FOR_MS = UTC_DAY_MS
/** Locations read and calculated at once. */
const SET = 10
/** Forecasts end within the day after tomorrow. */
const AHEAD_MS = 2 * UTC_DAY_MS

/**
 * Makes and keeps forecasts of locations, in sets. A location whose forecast cannot be calculated does not affect others;
 * it keeps the one it has.
 */
export async function makeForecasts(
  parts: ForecastParts,
  locationIds: readonly number[],
  nowMs: number,
): Promise<void> {
  for (let first = 0; first < locationIds.length; first += SET)
    await trySet(parts, locationIds.slice(first, first + SET), nowMs)
}

async function trySet(parts: ForecastParts, ids: readonly number[], nowMs: number): Promise<void> {
  try {
    await makeSet(parts, ids, nowMs)
  } catch (err) {
    if (!(err instanceof WorkFailed)) throw err
    if (ids.length > 1) for (const id of ids) await trySet(parts, [id], nowMs)
    else parts.log.error({ err, locationId: ids[0] }, 'forecast not calculated')
  }
}

async function makeSet(parts: ForecastParts, ids: readonly number[], nowMs: number) {
  const { db, inTx, calculate = calculateForecasts } = parts
  const kept = await listKeptForecasts(db, ids)
  const isJudged = (id: number) =>
    nowMs - (kept.get(id)?.judgedMs ?? Number.NEGATIVE_INFINITY) < JUDGED_FOR_MS
  const [judged, unjudged] = [ids.filter(isJudged), ids.filter((id) => !isJudged(id))]
  const past = await listPastForecasts(db, unjudged, nowMs)
  if (unjudged.length > 0) await inTx(system, ({ tx }) => keepPluggedDays(tx, unjudged, nowMs))
  const histories = new Map([
    ...(judged.length > 0 ? await readForecastHistories(db, judged, { nowMs, withBacktest: false }) : []),
    ...(unjudged.length > 0 ? await readForecastHistories(db, unjudged, { nowMs, withBacktest: true }) : []),
  ])
  const weather = await readWeather(db, ids, {
    startMs: nowMs - LEARNT_DAYS * UTC_DAY_MS,
    endMs: nowMs + AHEAD_MS,
  })
  const orders = [...histories].map(([locationId, history]): ForecastOrder => {
    const before = isJudged(locationId) ? kept.get(locationId) : undefined
    return {
      ...{ locationId, nowMs, history, past: past.get(locationId) ?? {} },
      weather: weather.get(locationId) ?? null,
      judged: before
        ? {
            load: before.load.judged,
            ...(before.solar && { solar: before.solar.judged }),
            ...(before.heat && { heat: before.heat.judged }),
          }
        : null,
    }
  })
  const made = await calculate(orders)
  await inTx(system, ({ tx }) =>
    keepForecasts(
      tx,
      made.map((one) => ({
        ...one,
        judgedMs: isJudged(one.locationId) ? (kept.get(one.locationId)?.judgedMs ?? nowMs) : nowMs,
      })),
    ),
  )
}
