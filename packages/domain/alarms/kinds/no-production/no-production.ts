import { sunAt } from '../../../time/sun.ts'
import type { AlarmPlace, AlarmSettings, ReadingKind } from '../../alarm-kind.ts'

const MINUTE_MS = 60_000

/** Whether the sun is high enough at an instant; null if the coordinates are unknown. */
function isSunHigh({ latitude, longitude }: AlarmPlace, at: number, leastDeg: number): boolean | null {
  if (latitude === null || longitude === null) return null
  return sunAt(at, { latitude, longitude }).elevationDeg >= leastDeg
}

const CLEAR_W = 50

const settingsOf = ({ sunDeg, leastW, clearW, meanMin }: AlarmSettings) => ({
  sunDeg: Number(sunDeg),
  leastW: Number(leastW),
  clearW: typeof clearW === 'number' ? clearW : Math.max(Number(leastW), CLEAR_W),
  meanMin: Number(meanMin),
})

/**
 * A solar power plant produces nothing although the sun is high. With a low sun, the condition is unknown, so
 * an alarm stays open overnight. The height of the sun decides, not the clock: monitoring portals watch from
 * half an hour after sunrise to half an hour before sunset (meteocontrol VCOM), and EMHASS ignores a sun
 * below 10°, which is the initial value.
 */
export const noProduction = {
  name: 'NO_PRODUCTION',
  subject: 'device',
  evaluation: 'reading',
  isRepeatable: false,
  needsCoordinates: true,
  fields: [
    { name: 'device', type: 'device', initial: 'SOLAR_POWER_PLANT' },
    { name: 'sunDeg', type: 'number', unit: '°', min: 0, max: 60, initial: 10 },
    { name: 'leastW', type: 'number', unit: 'W', min: 0, max: 1_000_000, initial: 10 },
    { name: 'clearW', type: 'number', unit: 'W', min: 0, max: 1_000_000, initial: CLEAR_W },
    { name: 'meanMin', type: 'number', unit: 'min', isWhole: true, min: 1, max: 60, initial: 30 },
  ],
  initial: { raiseDelayS: 0, clearDelayS: 0, severity: 'major', isActive: true },
  reasons: [{ text: 'reason', has: ['device', 'value'] }],
  faultOf: (settings) => {
    const { leastW, clearW } = settingsOf(settings)
    return clearW < leastW ? 'clearBeyondRaise' : null
  },
  quantities: () => ['powerW'],
  windowMin: (settings) => settingsOf(settings).meanMin,
  judge: ({ powerW = null }, { settings, at, place }) => {
    const { sunDeg, leastW, clearW, meanMin } = settingsOf(settings)
    if (powerW === null) return { condition: 'unknown', value: null, limit: leastW }
    if (powerW > leastW)
      return { condition: powerW > clearW ? 'clear' : 'between', value: powerW, limit: leastW }
    // the sun had to be high in all minutes of the mean
    const isHigh = isSunHigh(place, at, sunDeg) && isSunHigh(place, at - meanMin * MINUTE_MS, sunDeg)
    return { condition: isHigh ? 'raised' : 'unknown', value: powerW, limit: leastW }
  },
} as const satisfies ReadingKind
