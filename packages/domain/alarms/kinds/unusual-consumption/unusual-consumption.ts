import { medianOf } from '../../../energy/summary/standby.ts'
import type { PeriodicKind } from '../../alarm-kind.ts'
import { conditionOver, shareOf } from '../../hysteresis.ts'

/** Consumption of a location in the last whole local hour, and in the same hour of earlier days. */
export type UnusualConsumptionFacts = {
  /** null unless the whole hour is known */
  readonly hourWh: number | null
  /** the same hour on the past `UNUSUAL_FACTS_DAYS` days, known values only */
  readonly sameHoursWh: readonly number[]
}

/** Four weeks: every day of the week counts equally. */
export const UNUSUAL_FACTS_DAYS = 28

const CLEAR_PCT = 80

/**
 * Scales the median distance from the median so that it estimates the standard deviation of normally distributed
 * values (Iglewicz and Hoaglin 1993, in the NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.5.17).
 */
const SCORE_FACTOR = 0.6745

/**
 * Consumption far from the usual value at this hour, by the modified z-score of the location's own history: the
 * distance from the median, in units of the median distance. Iglewicz and Hoaglin call values beyond 3.5 outliers,
 * which is the initial value. The least difference prevents a kettle in a quiet house from raising an alarm.
 */
export const unusualConsumption = {
  name: 'UNUSUAL_CONSUMPTION',
  subject: 'location',
  evaluation: 'periodic',
  everyMin: 60,
  unit: 'Wh',
  isRepeatable: false,
  fields: [
    { name: 'direction', type: 'choice', choices: ['over', 'under', 'both'], initial: 'over' },
    { name: 'score', type: 'number', min: 1, max: 20, initial: 3.5 },
    { name: 'leastWh', type: 'number', unit: 'Wh', min: 0, max: 1_000_000, initial: 1_000 },
    { name: 'leastDays', type: 'number', unit: 'days', min: 7, max: UNUSUAL_FACTS_DAYS, initial: 14 },
    { name: 'clearPct', type: 'number', unit: '%', min: 0, max: 100, initial: CLEAR_PCT },
  ],
  initial: { raiseDelayS: 0, clearDelayS: 3_600, severity: 'info', isActive: true },
  reasons: [
    { text: 'reason_above', has: ['value', 'limit'], side: 'above' },
    { text: 'reason_below', has: ['value', 'limit'], side: 'below' },
  ],
  judge: ({ hourWh, sameHoursWh }, settings) => {
    const usual = medianOf(sameHoursWh)
    if (hourWh === null || usual === null || sameHoursWh.length < Number(settings.leastDays))
      return { condition: 'unknown', value: hourWh, limit: null }
    const spread = medianOf(sameHoursWh.map((wh) => Math.abs(wh - usual))) ?? 0
    const leastWh = Math.max(Number(settings.leastWh), (Number(settings.score) * spread) / SCORE_FACTOR)
    const aboveWh = settings.direction === 'under' ? 0 : hourWh - usual
    const belowWh = settings.direction === 'over' ? 0 : usual - hourWh
    const apartWh = Math.max(aboveWh, belowWh)
    const isUnder = belowWh > leastWh
    return {
      condition: conditionOver(apartWh, { raise: leastWh, clear: leastWh * shareOf(settings, CLEAR_PCT) }),
      value: hourWh,
      limit: settings.direction === 'under' || isUnder ? usual - leastWh : usual + leastWh,
    }
  },
} as const satisfies PeriodicKind<string, UnusualConsumptionFacts>
