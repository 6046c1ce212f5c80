import { steeredAs } from '@kilowatt/domain/energy/balance/category-facts'
import type { DayToProve } from '@kilowatt/domain/planning/proof/prove-day'
import type { Site } from '@kilowatt/domain/strategies/site'
import { strategyKinds } from '@kilowatt/domain/strategies/strategy-kinds'
import { initialStrategySettings } from '@kilowatt/domain/strategies/strategy-settings'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { localDayRange } from '@kilowatt/domain/time/local-day'
import type { Db } from '../../../../platform/database/db.ts'
import { readQuarterCosts } from '../../../pricing/index.ts'
import { readPreviewEnergies } from '../../preview/preview-history.queries.ts'
import type { PlannedStrategy } from '../inputs/planned-strategies.queries.ts'
import type { DueProof } from './due-proofs.queries.ts'

/** A day of a location as it was measured, with the prices of its own price lists. */
export async function readMeasuredDay(
  db: Db,
  due: DueProof,
  { site, strategy }: { readonly site: Site; readonly strategy: PlannedStrategy },
): Promise<DayToProve & { readonly currency: string | null }> {
  const { locationId, timezone, day } = due
  const { startMs, endMs } = localDayRange(timezone, day)
  const settings = { ...initialStrategySettings(strategyKinds.PLAN), ...strategy.settings }
  const controlled = new Set(strategy.deviceIds)
  const [energies, costs] = await Promise.all([
    // one quarter-hour more on each side, for the levels at the beginning and at the end
    readPreviewEnergies(
      db,
      locationId,
      { startMs: startMs - QUARTER_MS, endMs: endMs + QUARTER_MS },
      { present: site.devices, regulated: controlled, measuring: [] },
    ),
    readQuarterCosts(db, { id: locationId, timezone }, { from: day, to: day }),
  ])
  const prices = costs.currencies.at(-1) ?? null
  const unknown = new Float64Array((endMs - startMs) / QUARTER_MS).fill(Number.NaN)
  return {
    site,
    currency: prices?.currency ?? null,
    terms: {
      reservePct: Number(settings.reservePct),
      wearPerKwh: Number(settings.wearPerKwh),
      exportLimitW: strategy.exportLimitW,
    },
    day: {
      startMs,
      baseWh: energies.baseWh.slice(1, -1),
      solarWh: energies.solarWh.slice(1, -1),
      importPerKwh: prices?.importPerKwh ?? unknown,
      exportPerKwh: prices?.exportPerKwh ?? unknown,
      devices: energies.devices
        .filter(({ device }) => ['battery', 'charger'].includes(steeredAs(device) ?? ''))
        .map(({ device, usedWh, socPct }) => ({
          device,
          usedWh: usedWh.slice(1, -1),
          startPct: levelBetween(socPct?.slice(0, 2)),
          endPct: levelBetween(socPct?.slice(-2)),
        })),
    },
  }
}

/** Level between two quarter-hours, whose levels are means. */
const levelBetween = (levels: Float64Array | undefined): number =>
  ((levels?.[0] ?? Number.NaN) + (levels?.[1] ?? Number.NaN)) / 2
