import { describe, expect, test } from 'vitest'
import type { AloneRule } from './alone-rule.ts'
import { siteOf, testDevices } from './fixtures/strategy-site.ts'
import { evCharging } from './kinds/ev-charging/ev-charging.ts'
import { exportLimit } from './kinds/export-limit/export-limit.ts'
import { gridOperator } from './kinds/grid-operator/grid-operator.ts'
import { heatPump } from './kinds/heat-pump/heat-pump.ts'
import { peakLimit } from './kinds/peak-limit/peak-limit.ts'
import { price } from './kinds/price/price.ts'
import { reserve } from './kinds/reserve/reserve.ts'
import { schedule } from './kinds/schedule/schedule.ts'
import { selfConsumption } from './kinds/self-consumption/self-consumption.ts'
import type { SiteDevice } from './site.ts'
import type { AloneInput, StrategyKind, StrategySettings } from './strategy-kind.ts'
import { initialStrategySettings } from './strategy-settings.ts'

const at = (time: string) => Date.parse(`2026-10-${time}:00+02:00`)
// a Thursday, 22:00
const startMs = at('15T22:00')
const untilMs = startMs + 48 * 3_600_000
/** Hours of quarter-hours from the start on: 20 ct, but 5 ct from 02:00 to 04:00. */
const pricesFor = (hours: number) =>
  Array.from({ length: hours * 4 }, (_, i) => ({
    ...{ startMs: startMs + i * 900_000, endMs: startMs + (i + 1) * 900_000, exportPerKwh: 0.03 },
    importPerKwh: i >= 16 && i < 24 ? 0.05 : 0.2,
  }))
const prices = pricesFor(10)
const { battery, boiler, charger, heatPump: pump } = testDevices

function alone(
  kind: StrategyKind,
  devices: readonly SiteDevice[],
  settings: StrategySettings = {},
  input: Partial<AloneInput> = {},
): readonly AloneRule[] {
  return kind.alone({
    ...{ site: siteOf({ atMs: startMs, gridW: 3_000, devices, prices }), devices, memory: null },
    ...{ settings: { ...initialStrategySettings(kind), ...settings }, leastAgreedW: 5_000, untilMs },
    ...input,
  })
}

/** Rows of the only plan: time of the day and the value. */
function planOf(rules: readonly AloneRule[]) {
  const plans = rules.filter((rule) => rule.kind === 'plan')
  expect(plans).toHaveLength(1)
  return plans[0]?.rows.map(({ atMs, value, atMost }) => [
    new Date(atMs + 2 * 3_600_000).toISOString().slice(8, 16),
    value ?? atMost,
  ])
}

describe('limits and surplus are rules', () => {
  test.each<[string, StrategyKind, SiteDevice, StrategySettings, AloneRule[]]>([
    ['reserve', reserve, battery(), { reservePct: 40 }, [{ kind: 'reserve', reservePct: 40 }]],
    ['peak', peakLimit, battery(), { limitW: 7_000 }, [{ kind: 'import', limitW: 7_000 }]],
    ['agreed power', peakLimit, battery(), { basis: 'agreed' }, [{ kind: 'import', limitW: 5_000 }]],
    ['export', exportLimit, battery(), { limitW: 0 }, [{ kind: 'export', limitW: 0 }]],
    [
      ...(['sun', selfConsumption, charger(), {}] as const),
      [{ kind: 'surplus', onAfterS: 60, offAfterS: 180 }],
    ],
  ])('%s', (_name, kind, device, settings, expected) => {
    expect(alone(kind, [device], settings)).toEqual(expected)
  })

  test('without an agreed power there is no limit to send', () => {
    expect(alone(peakLimit, [battery()], { basis: 'agreed' }, { leastAgreedW: null })).toEqual([])
  })
})

describe('strategies that follow time and prices have a plan', () => {
  test('charges in the cheapest hours, and waits until then', () => {
    expect(planOf(alone(price, [boiler()], { hours: 2, by: '07:00' }))).toEqual([
      ['15T22:00', 0],
      ['16T02:00', 1],
      ['16T04:00', 0],
      // no prices are known for the next day
      ['16T08:00', null],
    ])
  })

  test('a week has a plan', () => {
    const week = [{ day: 5, from: '06:31', to: '07:17', value: 2_000 }]
    expect(planOf(alone(schedule, [boiler()], { week, otherwise: 'free' }))).toEqual([
      ['16T06:31', 1],
      ['16T07:17', null],
    ])
  })

  test('a heat pump is raised when energy is cheap', () => {
    const rows = planOf(
      alone(
        heatPump,
        [pump()],
        { cheapHours: 2 },
        { site: siteOf({ atMs: startMs, prices: pricesFor(26) }) },
      ),
    )
    expect(rows?.slice(0, 4)).toEqual([
      // the rest of the first day
      ['15T22:00', 3],
      ['16T00:00', null],
      ['16T02:00', 3],
      ['16T04:00', null],
    ])
  })

  test('an order of the grid operator limits until it ends, to the minute', () => {
    const order = { limitW: 4_200, from: at('15T23:10'), until: at('16T01:05') }
    expect(planOf(alone(gridOperator, [charger()], order))).toEqual([
      ['15T23:10', 4_140],
      ['16T01:05', null],
    ])
  })
})

describe('plan for a car', () => {
  test('is ready by its time, and follows the surplus before that', () => {
    const rules = alone(evCharging, [charger()], { energyKwh: 11 })
    expect(
      planOf(rules)?.map(([time, value]) => [time, value === null ? null : Number(value) > 11_000]),
    ).toEqual([
      ['15T22:00', null],
      ['16T03:00', true],
      ['16T04:00', null],
    ])
    expect(rules.at(-1)).toMatchObject({ kind: 'surplus' })
  })

  test('charges with its smallest power before that if people want it', () => {
    expect(planOf(alone(evCharging, [charger()], { mode: 'minSolar', isPlanned: false }))).toEqual([
      ['15T22:00', 1_380],
    ])
  })

  test('a car that is away only follows the surplus', () => {
    expect(alone(evCharging, [charger({ isPlugged: false })])).toMatchObject([{ kind: 'surplus' }])
  })
})
