import { alarmKinds } from '@kilowatt/domain/alarms/alarm-kinds'
import type { AlarmLife } from '@kilowatt/domain/alarms/alarm-life'
import { initialSettings } from '@kilowatt/domain/alarms/alarm-settings'
import type { QuantityName } from '@kilowatt/domain/energy/readings/quantities'
import { MINUTE_MS } from '@kilowatt/domain/time/floor-time'
import { expect, test } from 'vitest'
import { judgeReading, type ReadingRule, type WatchedDevice, watchDevice } from './watched-device.ts'
import { readingRuleOf } from './watched-devices.queries.ts'

const about = { source: 'device:1', companyId: 1, locationId: 1, oemDeviceId: null, deviceId: 1 }
const ljubljana = { timezone: 'Europe/Ljubljana', latitude: 46.05, longitude: 14.51 }
const START = Date.UTC(2025, 5, 20)
const MINUTES = 3 * 1_440

const { THRESHOLD: threshold, NO_PRODUCTION: production, BATTERY_BELOW_RESERVE: reserve } = alarmKinds
const over = { ...initialSettings(threshold), raiseValue: 60, clearValue: 40 }
const ruleOf = (
  kind: 'THRESHOLD' | 'NO_PRODUCTION' | 'BATTERY_BELOW_RESERVE',
  settings: object,
  raiseMin = 0,
) => {
  const about = { location_id: 1, id: 1, kind, slot: kind, severity: 'minor' } as const
  const rule = readingRuleOf({
    ...about,
    settings: { ...settings },
    raise_delay_s: raiseMin * 60,
    clear_delay_s: 120,
  })
  if (!rule) throw new Error(`${kind} judges no readings`)
  return rule
}
const rules: [string, ReadingRule, QuantityName, (level: number) => number][] = [
  ['each value over a limit', ruleOf('THRESHOLD', { ...over, meanMin: 0 }, 3), 'powerW', (level) => level],
  ['a mean over a limit', ruleOf('THRESHOLD', { ...over, meanMin: 7 }, 3), 'powerW', (level) => level],
  [
    'no production',
    ruleOf('NO_PRODUCTION', initialSettings(production)),
    'powerW',
    (level) => Math.max(0, level - 45),
  ],
  [
    'a battery below its reserve',
    ruleOf('BATTERY_BELOW_RESERVE', initialSettings(reserve), 10),
    'socPct',
    (level) => level / 3,
  ],
]

test.each(rules)(
  'law: restarts at random times change nothing about %s',
  (_rule, rule, quantity, ofLevel) => {
    let seed = 29
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647
      return seed / 2_147_483_647
    }
    let level = 50
    const readings = Array.from({ length: MINUTES }, (_, i) => {
      level = Math.min(100, Math.max(0, level + (random() - 0.5) * 14))
      // some readings are missing
      return random() < 0.05 ? null : { at: START + i * MINUTE_MS, value: ofLevel(level) }
    }).filter((reading) => reading !== null)
    const restarts = new Set(readings.map((_, i) => i).filter(() => random() < 0.02))

    const run = (isRestarted: (i: number) => boolean) => {
      const stored = new Map<string, AlarmLife>()
      const happened: [number, string][] = []
      let device: WatchedDevice | null = null
      readings.forEach(({ at, value }, i) => {
        if (device === null || isRestarted(i)) {
          device = watchDevice(about, ljubljana, [rule], structuredClone(stored))
          // the minutes before a restart are read from the database
          for (const before of readings.slice(Math.max(0, i - 60), i))
            device.windows.get(quantity)?.add(before.at, before.value)
        }
        for (const step of judgeReading(device, {
          at,
          value: (name) => (name === quantity ? value : null),
        })) {
          stored.set(step.slot, JSON.parse(JSON.stringify(step.life)))
          for (const what of step.happened) happened.push([at, what])
        }
      })
      return happened
    }
    const through = run(() => false)
    expect(restarts.size).toBeGreaterThan(20)
    expect(through.filter(([, what]) => what === 'raised').length).toBeGreaterThan(2)
    expect(run((i) => restarts.has(i))).toEqual(through)
  },
)
