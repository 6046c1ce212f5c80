import { system } from '../../platform/changes.ts'
import { AppError } from '../../platform/errors.ts'
import { LASTS_MS, noteWanted } from './kept/kept-forecasts.commands.ts'
import { type KeptForecasts, listKeptForecasts } from './kept/kept-forecasts.queries.ts'
import { type ForecastParts, makeForecasts } from './make-forecasts.ts'

/**
 * The newest forecasts of locations, by location. Missing ones and ones older than an hour are made now; a location
 * without history has one without values. From now on those of these locations are made every hour, for some days.
 */
export async function readPowerForecasts(
  parts: ForecastParts,
  locationIds: readonly number[],
  nowMs: number,
): Promise<Map<number, KeptForecasts>> {
  const { db, inTx } = parts
  const kept = await listKeptForecasts(db, locationIds)
  const isFresh = (id: number) => nowMs - (kept.get(id)?.madeMs ?? Number.NEGATIVE_INFINITY) < LASTS_MS
  const stale = [...new Set(locationIds)].filter((id) => !isFresh(id))
  await makeForecasts(parts, stale, nowMs)
  // at most once an hour, so that looking rarely writes
  const unnoted = [...kept.values()].filter(({ wantedMs }) => nowMs - wantedMs >= LASTS_MS)
  if (unnoted.length > 0)
    await inTx(system, ({ tx }) =>
      noteWanted(
        tx,
        unnoted.map(({ locationId }) => locationId),
        nowMs,
      ),
    )
  return stale.length === 0 ? kept : listKeptForecasts(db, locationIds)
}

/** The newest forecasts of one location. @throws AppError `unavailable` if none could be made */
export async function readPowerForecast(
  parts: ForecastParts,
  locationId: number,
  nowMs: number,
): Promise<KeptForecasts> {
  const found = (await readPowerForecasts(parts, [locationId], nowMs)).get(locationId)
  if (!found) throw new AppError('unavailable')
  return found
}
