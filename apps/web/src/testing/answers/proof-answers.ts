import type { ComparedCosts, PlanProof } from '@kilowatt/contracts/control/plans/plan-proof'
import type { Forecast, Forecasts } from '@kilowatt/contracts/forecasts/forecasts'
import { addDays, localDateAt } from '@kilowatt/domain/time/local-day'
import type { Answers } from '../fake-server.ts'

/** The figures of the design's household. */
export const costsOf = (change: Partial<ComparedCosts> = {}): ComparedCosts => ({
  ...{ actual: 2.31, noControl: 3.92, solarFirst: 3.05, perfect: 2.19 },
  uncertainty: { noControl: 0.08, solarFirst: 0.06 },
  ...change,
})

/** @param back days before today */
export const dayAgo = (back: number) => addDays(localDateAt('Europe/Ljubljana', Date.now()), -back)

export const proofOf = (change: Partial<PlanProof> = {}): PlanProof => ({
  currency: 'EUR',
  days: [
    { day: dayAgo(3), costs: null, because: 'gaps', filled: 0 },
    {
      ...{ day: dayAgo(2), because: null, filled: 0 },
      costs: costsOf({ actual: 4.1, noControl: 4, solarFirst: 3.9, perfect: 3.7 }),
    },
    { day: dayAgo(1), costs: costsOf(), because: null, filled: 2 },
  ],
  total: costsOf({ actual: 6.41, noControl: 7.92, solarFirst: 6.95, perfect: 5.89 }),
  ...change,
})

export const forecastOf = (change: Partial<Forecast> = {}): Forecast => {
  const errors = { maeKwhPerDay: 1.1, biasPct: -2 }
  return {
    ...{ source: 'forecast', reason: null, powerW: [], p10W: [], p90W: [] },
    ...{ knownDays: 30, missingDays: 0, weatherSlots: 0 },
    accuracy: {
      ...{ ...errors, days: 14, basis: 'kept', byDay: errors, byNight: errors },
      ...{ yesterday: { maeKwhPerDay: 1.8, biasPct: 0 }, isWorseThanPersistence: false },
    },
    ...change,
  }
}

export const forecastsOf = (change: Partial<Forecasts> = {}): Forecasts => ({
  ...{ madeMs: Date.now(), startMs: Date.now(), timezone: 'Europe/Ljubljana' },
  weather: { fetchedMs: null, missing: 'no_service', attribution: null },
  ...{ load: forecastOf(), solar: forecastOf(), heat: null, cars: [], priceGuess: null },
  ...change,
})

export const proofAnswers: Answers = {
  'plans.proof': () => ({ data: proofOf() }),
  'forecasts.ofLocation': () => ({ data: forecastsOf() }),
}
