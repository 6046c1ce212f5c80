import { steeredAs } from '@kilowatt/domain/energy/balance/category-facts'
import { guessPrices } from '@kilowatt/domain/planning/site/guess-prices'
import { type SitePlanProblem, siteProblem } from '@kilowatt/domain/planning/site/site-problem'
import type { Site } from '@kilowatt/domain/strategies/site'
import { strategyKinds } from '@kilowatt/domain/strategies/strategy-kinds'
import { initialStrategySettings } from '@kilowatt/domain/strategies/strategy-settings'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import type { ForecastParts } from '../../../forecasts/index.ts'
import { type PricesAhead, readPricesAhead } from '../../../pricing/index.ts'
import type { NoPlan } from '../../control.tables.ts'
import { openSitePictures } from '../../loop/picture/site-pictures.ts'
import { listOverrides, type OverrideInEffect } from '../../manual/overrides.queries.ts'
import { type DecisionInEffect, listPlanDecisions } from '../decisions/plan-decisions.queries.ts'
import { carWishes } from './car-wishes.ts'
import { heldLoads } from './held-loads.ts'
import { type PlanForecast, readPlanForecasts } from './plan-forecasts.ts'
import { type PlannedStrategy, readPlannedStrategies } from './planned-strategies.queries.ts'
import { readUsualLoads } from './usual-loads.queries.ts'

/** What a plan of a location is made from, or why there cannot be one. */
export type PlanInput =
  | { readonly locationId: number; readonly none: NoPlan }
  | {
      readonly locationId: number
      readonly none: null
      readonly site: SitePlanProblem
      readonly greener: number
      readonly guessFromMs: number | null
      readonly currency: string
      /** per car of the problem: when it has to be ready */
      readonly byMs: readonly number[]
    }

const HORIZON_H = 37
/** Days that such a horizon touches after today. */
const HORIZON_DAYS = 2

/** Inputs of plans, read for all locations together. */
export async function readPlanInputs(
  { db, forecasting }: { readonly db: Db; readonly forecasting: ForecastParts },
  locationIds: readonly number[],
  nowMs: number,
): Promise<PlanInput[]> {
  const strategies = await readPlannedStrategies(db, locationIds)
  const planned = [...strategies.values()].filter((one) => !one.isPaused && !one.isStopped)
  const ids = planned.map(({ locationId }) => locationId)
  if (ids.length === 0) return locationIds.map((id) => noneOf(id, strategies.get(id)))
  const pictures = await openSitePictures(db).of(ids, nowMs)
  const forecasts = await readPlanForecasts(forecasting, ids, nowMs)
  const unplanned = planned.map(({ locationId, deviceIds }) => ({
    locationId,
    deviceIds: (pictures.get(locationId)?.site.devices ?? [])
      .filter(
        (device) =>
          isMoved(device, forecasts.get(locationId)?.heatW != null) && !deviceIds.includes(device.id),
      )
      .map(({ id }) => id),
  }))
  const [prices, currencies, decisions, overrides, usual] = await Promise.all([
    readPricesAhead(db, ids, nowMs, HORIZON_DAYS),
    readCurrencies(db, ids),
    listPlanDecisions(db, ids),
    listOverrides(db, ids),
    readUsualLoads(db, unplanned, nowMs),
  ])
  return locationIds.map((locationId) => {
    const strategy = strategies.get(locationId)
    const picture = pictures.get(locationId)
    if (!strategy || !picture || strategy.isPaused || strategy.isStopped) return noneOf(locationId, strategy)
    return inputOf({
      ...{ strategy, nowMs, site: picture.site },
      forecast: forecasts.get(locationId) ?? null,
      prices: prices.get(locationId) ?? null,
      currency: currencies.get(locationId) ?? '',
      decisions: decisions.filter((one) => one.locationId === locationId),
      overrides: overrides.filter((one) => one.locationId === locationId),
      usualW: usual.get(locationId) ?? null,
    })
  })
}

/** Whether forecasts of the load leave a device out, and no other forecast covers it. */
const isMoved = (device: Site['devices'][number], hasHeat: boolean) => {
  const kind = steeredAs(device)
  return kind === 'charger' || kind === 'switched' || (kind === 'heating' && !hasHeat)
}

const none = (
  locationId: number,
  reason: NoPlan['reason'],
  { missingDays = null, untilMs = null }: Partial<NoPlan> = {},
): PlanInput => ({ locationId, none: { reason, missingDays, untilMs } })

function noneOf(locationId: number, strategy: PlannedStrategy | undefined): PlanInput {
  if (!strategy) return none(locationId, 'no_strategy')
  if (strategy.isStopped) return none(locationId, 'stopped')
  if (strategy.isPaused) return none(locationId, 'paused', { untilMs: strategy.pausedUntilMs })
  return none(locationId, 'not_ready')
}

type Parts = {
  readonly strategy: PlannedStrategy
  readonly site: Site
  readonly nowMs: number
  readonly forecast: PlanForecast | null
  readonly prices: PricesAhead | null
  readonly currency: string
  readonly decisions: readonly DecisionInEffect[]
  readonly overrides: readonly OverrideInEffect[]
  readonly usualW: Float64Array | null
}

function inputOf({ strategy, site, nowMs, ...parts }: Parts): PlanInput {
  const { locationId, deviceIds } = strategy
  const settings = { ...initialStrategySettings(strategyKinds.PLAN), ...strategy.settings }
  const devices = deviceIds.flatMap((id) => site.devices.find((device) => device.id === id) ?? [])
  if (devices.length === 0) return none(locationId, 'no_device')
  const { forecast, prices } = parts
  if (!forecast) return none(locationId, 'not_ready')
  if (!prices) return none(locationId, 'no_prices')
  const guessed = guessPrices(prices, { zone: site.timezone, fromMs: nowMs, hours: HORIZON_H })
  const held = heldLoads(forecast.forecast, {
    ...{ overrides: parts.overrides, usualW: parts.usualW, heatW: forecast.heatW },
  })
  const planned = { ...site, devices, prices: guessed.slots }
  const cars = carWishes(planned, settings, strategy.memory)
  const problem = siteProblem(planned, {
    ...{ forecast: held.forecast, cars },
    reservePct: Number(settings.reservePct),
    wearPerKwh: Number(settings.wearPerKwh),
    exportLimitW: strategy.exportLimitW,
    decisions: [...parts.decisions, ...held.decisions],
  })
  if (problem.slots.length === 0)
    return problem.end === 'prices'
      ? none(locationId, 'no_prices')
      : none(locationId, 'too_little_history', { missingDays: forecast.missingDays })
  const endMs = problem.slots.at(-1)?.endMs ?? nowMs
  return {
    ...{ locationId, none: null, site: problem, currency: parts.currency },
    greener: Number(settings.greener),
    guessFromMs: guessed.guessFromMs !== null && guessed.guessFromMs < endMs ? guessed.guessFromMs : null,
    byMs: problem.vehicleIds.map((id) => cars.find(({ deviceId }) => deviceId === id)?.leavesMs ?? endMs),
  }
}

/** Currency of the price list that applies today. */
async function readCurrencies(db: Db, locationIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; currency: string }>`
    select distinct on (l.location_id) l.location_id as id, p.currency
    from price_list l join utility_plan p on p.id = l.plan_id
    where l.location_id = any(${[...locationIds]}::integer[]) and l.valid_from <= current_date + 1
      and (l.valid_to is null or l.valid_to >= current_date - 1)
    order by l.location_id, l.valid_from desc
  `.execute(db)
  return new Map(rows.map(({ id, currency }) => [id, currency]))
}
