import { LEAST_STEP_SHARE, LEAST_STEP_W, standbyStep } from '../../../energy/summary/standby.ts'
import type { PeriodicKind } from '../../alarm-kind.ts'
import { conditionOver, shareOf } from '../../hysteresis.ts'

/** Standby load of a location by day, W, NaN if unknown: `dailyStandbyW` of the past `STANDBY_FACTS_DAYS` days. */
export type StandbyIncreaseFacts = { readonly dailyW: Float64Array }

/** Two months: a step is visible for weeks after it happened, and then its alarm ends automatically. */
export const STANDBY_FACTS_DAYS = 60
const CLEAR_PCT = 80
/** Fewest days, as many as a step needs on both sides. */
const LEAST_DAYS = 14

/** The standby load moved to a higher level and stayed there for a week. */
export const standbyIncrease = {
  name: 'STANDBY_INCREASE',
  subject: 'location',
  evaluation: 'periodic',
  everyMin: 1_440,
  unit: 'W',
  isRepeatable: false,
  fields: [
    { name: 'leastW', type: 'number', unit: 'W', min: LEAST_STEP_W, max: 10_000, initial: LEAST_STEP_W },
    {
      name: 'leastPct',
      type: 'number',
      unit: '%',
      min: LEAST_STEP_SHARE * 100,
      max: 500,
      initial: LEAST_STEP_SHARE * 100,
    },
    { name: 'clearPct', type: 'number', unit: '%', min: 0, max: 100, initial: CLEAR_PCT },
  ],
  initial: { raiseDelayS: 0, clearDelayS: 172_800, severity: 'info', isActive: true },
  reasons: [{ text: 'reason', has: ['value', 'limit'] }],
  judge: ({ dailyW }, settings) => {
    const known = dailyW.filter((watts) => !Number.isNaN(watts)).length
    if (known < LEAST_DAYS) return { condition: 'unknown', value: null, limit: null }
    const step = standbyStep(dailyW)
    if (!step) return { condition: 'clear', value: null, limit: null }
    const leastW = Math.max(Number(settings.leastW), (step.beforeW * Number(settings.leastPct)) / 100)
    const limit = step.beforeW + leastW
    const clear = step.beforeW + leastW * shareOf(settings, CLEAR_PCT)
    const condition = step.afterW >= limit ? 'raised' : conditionOver(step.afterW, { raise: limit, clear })
    return { condition, value: step.afterW, limit }
  },
} as const satisfies PeriodicKind<string, StandbyIncreaseFacts>
