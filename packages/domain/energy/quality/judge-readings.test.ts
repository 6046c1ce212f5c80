import { expect, test } from 'vitest'
import type { DeviceCategory } from '../../devices/device-categories.ts'
import type { MinuteColumns } from '../readings/minute-columns.ts'
import { joinedFindings } from './findings.ts'
import { type JudgedDevice, judgeReadings } from './judge-readings.ts'
import { type LimitFacts, powerLimits } from './power-limits.ts'

const MINUTE = 60_000
const DAY_MINUTES = 1440
const START = Date.UTC(2025, 5, 1)
const LJUBLJANA = { latitude: 46.05, longitude: 14.51 }

const column = (of: (minute: number) => number | null) =>
  Float64Array.from({ length: DAY_MINUTES }, (_, minute) => of(minute) ?? Number.NaN)

const unlimited = { maxW: null, minW: null, isOwn: false }
const device = (about: Partial<JudgedDevice> = {}): JudgedDevice => ({
  category: 'GRID',
  expectedPeriodMs: MINUTE,
  stays: [{ from: 0, to: Number.POSITIVE_INFINITY }],
  limits: unlimited,
  place: null,
  clockOff: [],
  ...about,
})

/** As `kind quantity from-to`, in minutes of the day. */
function judged(columns: MinuteColumns, about: Partial<JudgedDevice> = {}) {
  const span = {
    columns,
    startMs: START,
    minutes: DAY_MINUTES,
    from: START,
    to: START + DAY_MINUTES * MINUTE,
  }
  return judgeReadings(span, device(about)).map(
    ({ kind, quantity, from, to }) =>
      `${kind} ${quantity ?? '-'} ${(from - START) / MINUTE}-${(to - START) / MINUTE}`,
  )
}

/** Changing power, and the register that measures it. */
const moving = (minute: number) => 500 + (minute % 10)
const counted = (wattsAt: (minute: number) => number) => {
  let wh = 1_000_000
  return column((minute) => {
    const now = wh
    wh += wattsAt(minute) / 60
    return now
  })
}

test.each([
  ['regular values have no fault', column(moving), {}, []],
  ['a silence of five minutes is not a gap', column((m) => (m > 600 && m <= 605 ? null : moving(m))), {}, []],
  [
    'longer than five minutes is a gap',
    column((m) => (m > 600 && m <= 606 ? null : moving(m))),
    {},
    ['gap - 601-607'],
  ],
  [
    'a device that reports every quarter-hour can miss two',
    column((m) => (m % 15 === 0 && m !== 600 && m !== 615 ? moving(m) : null)),
    { expectedPeriodMs: 15 * MINUTE },
    [],
  ],
  [
    'but not three',
    column((m) => (m % 15 === 0 && ![600, 615, 630].includes(m) ? moving(m) : null)),
    { expectedPeriodMs: 15 * MINUTE },
    ['gap - 586-645'],
  ],
  ['a day without anything is a gap', column(() => null), {}, ['gap - 0-1440']],
  [
    'nothing is missing before a device was added',
    column((m) => (m < 700 ? null : moving(m))),
    { stays: [{ from: START + 700 * MINUTE, to: Number.POSITIVE_INFINITY }] },
    [],
  ],
  [
    'nothing is missing between two links, but silence within the first one is a gap',
    column((m) => (m >= 300 && m < 700 ? null : moving(m))),
    {
      stays: [
        { from: 0, to: START + 400 * MINUTE },
        { from: START + 700 * MINUTE, to: Number.POSITIVE_INFINITY },
      ],
    },
    ['gap - 300-400'],
  ],
  [
    'a plant whose inverter sleeps at night has no gap',
    column((m) => (m < 200 || m > 1130 ? null : moving(m))),
    { category: 'SOLAR_POWER_PLANT' as DeviceCategory, place: LJUBLJANA },
    [],
  ],
  [
    'a plant that is silent by day has one',
    column((m) => (m > 700 && m < 800 ? null : moving(m))),
    { category: 'SOLAR_POWER_PLANT' as DeviceCategory, place: LJUBLJANA },
    ['gap - 701-800'],
  ],
  [
    'more than a device can do is a spike; consecutive minutes are one',
    column((m) => (m === 100 || m === 101 ? 400_000 : moving(m))),
    { limits: { maxW: 17_000, minW: -17_000, isOwn: true } },
    ['spike powerW 100-102'],
  ],
  [
    'a tenth above its limit is not a spike',
    column((m) => (m === 100 ? 18_600 : moving(m))),
    { limits: { maxW: 17_000, minW: -17_000, isOwn: true } },
    [],
  ],
  [
    'a value below the lower limit is a spike, too',
    column((m) => (m === 100 ? -20_000 : moving(m))),
    { limits: { maxW: 17_000, minW: -17_000, isOwn: true } },
    ['spike powerW 100-101'],
  ],
  ['without a known limit nothing is a spike', column((m) => (m === 100 ? 400_000 : moving(m))), {}, []],
])('%s', (_rule, powerW, about, expected) => {
  expect(judged({ powerW }, about)).toEqual(expected)
})

test.each([
  [
    'constant power while the register continues is stuck',
    { powerW: column((m) => (m >= 600 && m < 700 ? 2_000 : 500)), energyImportWh: counted(() => 500) },
    ['stuck powerW 600-700'],
  ],
  [
    'constant power that matches the register is fine',
    { powerW: column(() => 2_000), energyImportWh: counted(() => 2_000) },
    [],
  ],
  [
    'a plant that produces nothing at night is fine',
    { powerW: column(() => 0), energyExportWh: column(() => 5_000_000), energyImportWh: column(() => 3_000) },
    [],
  ],
  [
    'a constant register while power flows is stuck',
    {
      powerW: column((m) => 2_000 + (m % 3)),
      energyImportWh: column((m) => (m < 600 ? 1e6 + Math.round((m * 2_000) / 60) : 1_020_000)),
    },
    ['stuck energyImportWh 600-1440'],
  ],
  [
    'one that counts in whole kWh is fine while less than 1 kWh flows',
    {
      powerW: column((m) => 500 + (m % 3)),
      energyImportWh: column((m) => 1e6 + Math.floor((m * 500) / 60_000) * 1_000),
    },
    [],
  ],
  [
    'constant power while its currents change is stuck',
    {
      powerW: column((m) => (m >= 600 && m < 700 ? 700 : moving(m))),
      currentL1A: column((m) => 3 + (m % 5)),
    },
    ['stuck powerW 600-700'],
  ],
  [
    'constant power alone is fine',
    { powerW: column((m) => (m >= 600 && m < 700 ? 700 : moving(m))), currentL1A: column(() => 3) },
    [],
  ],
] as const)('%s', (_rule, columns, expected) => {
  expect(judged(columns)).toEqual(expected)
})

test.each([
  [
    'a meter that starts at zero was exchanged',
    column((m) => (m < 600 ? 9e6 + 10 * m : 10 * (m - 600))),
    ['reset energyImportWh 600-601'],
  ],
  [
    'a small counter that restarts is reported once',
    column((m) => (m < 600 ? 500 + m / 10 : (m - 600) / 10)),
    ['reset energyImportWh 600-601'],
  ],
  ['a rounding error is not a fault', column((m) => 9e6 + 10 * m - (m === 600 ? 300 : 0)), []],
  [
    'one impossible reading is a spike',
    column((m) => (m === 600 ? 9e8 : 9e6 + 10 * m)),
    ['spike energyImportWh 600-601'],
  ],
  [
    'readings of another register',
    column((m) => (m < 600 ? 9e6 : 5e6) + 10 * m),
    ['reset energyImportWh 600-601'],
  ],
])('%s', (_rule, energyImportWh, expected) => {
  expect(
    judged({ powerW: column(() => 600 + 0), energyImportWh }).filter((one) => !one.startsWith('stuck')),
  ).toEqual(expected)
})

test('law: findings lie within the judged span and have a thumbnail', () => {
  const powerW = column((m) => (m % 97 === 0 ? 90_000 : m % 50 < 8 ? null : 500))
  const columns = { powerW, energyImportWh: column((m) => 1e6 - m * 3_000) }
  for (let first = 0; first < 1_000; first += 130) {
    const [from, to] = [START + first * MINUTE, START + (first + 300) * MINUTE]
    const span = { columns, startMs: START, minutes: DAY_MINUTES, from, to }
    const found = judgeReadings(span, device({ limits: { maxW: 10_000, minW: null, isOwn: true } }))
    expect(found.length).toBeGreaterThan(5)
    for (const one of found) {
      expect(from <= one.from && one.from < one.to && one.to <= to).toBe(true)
      expect(one.picture && one.picture.from <= one.from && one.to <= one.picture.to).toBe(true)
      expect(one.picture?.values.length).toBeLessThanOrEqual(48)
    }
  }
})

test('a gap across midnight is one finding', () => {
  const gap = (from: number, to: number) =>
    ({ kind: 'gap', quantity: null, from, to, certainty: 'sure', value: null, reference: null }) as const
  expect(joinedFindings([gap(20, 30), gap(0, 10), gap(10, 20)])).toEqual([gap(0, 30)])
  expect(joinedFindings([gap(0, 10), gap(11, 20)])).toHaveLength(2)
})

const facts = (about: Partial<LimitFacts>): LimitFacts => ({
  category: 'OTHER',
  parameters: [],
  gridLimitW: null,
  solarPeakW: null,
  hasSources: false,
  ...about,
})
const singlePhase = { name: 'phases', choices: [0, 1] }
const watts = (name: string, min: number, max: number) => ({ name, unit: 'W', min, max })
test.each([
  ['nothing is known', {}, { maxW: null, minW: null }],
  [
    'a meter is limited by its connection in both directions',
    { category: 'GRID', gridLimitW: 17_000 },
    { maxW: 17_000, minW: -17_000 },
  ],
  [
    'a plant is limited by its own peak',
    { category: 'SOLAR_POWER_PLANT', parameters: [watts('p_limit', 0, 8_000)], solarPeakW: 9_000 },
    { maxW: 8_000, minW: null },
  ],
  [
    'or by the entered peak',
    { category: 'SOLAR_POWER_PLANT', solarPeakW: 9_000 },
    { maxW: 9_000, minW: null },
  ],
  [
    'a battery by its charging and discharging power',
    { category: 'BATTERY', parameters: [watts('p_set', -5_000, 4_000)] },
    { maxW: 4_000, minW: -5_000 },
  ],
  [
    'a charger by its current',
    {
      category: 'EV_CHARGER',
      parameters: [{ name: 'i_max', unit: 'A', min: 6, max: 16 }, singlePhase],
    },
    { maxW: 3_680, minW: null },
  ],
  ['a consumer by the connection', { gridLimitW: 17_000 }, { maxW: 17_000, minW: null }],
  ['unless there are panels, too', { gridLimitW: 17_000, hasSources: true }, { maxW: null, minW: null }],
] as const)('limits: %s', (_case, about, expected) => {
  expect(powerLimits(facts(about))).toMatchObject(expected)
})
