import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS, QUARTER_MS } from '../../time/floor-time.ts'
import { addColumns } from '../series/add-columns.ts'
import { chargingRule, chargingSessions } from './charging-sessions.ts'
import { dailyPeaks } from './daily-peaks.ts'
import { runningSpans } from './running-spans.ts'
import { runningRule, runningUse } from './running-use.ts'
import { usableCapacityWh } from './usable-capacity.ts'
import { voltageQuality } from './voltage-quality.ts'

const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, '../fixtures', name), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split(','))
const numberOf = (text: string | undefined) => (text ? Number(text) : Number.NaN)

describe('spans in which a device runs', () => {
  const rule = { onFromW: 100, offBelowW: 50, pauseMinutes: 2 }
  const gap = Number.NaN
  test.each<[string, number[], [number, number, boolean, boolean][]]>([
    ['nothing is running', [0, 60, 99, 0], []],
    ['a session with a visible start and end', [0, 100, 60, 0, 0, 0], [[1, 3, true, true]]],
    ['a power between the thresholds continues a run', [0, 100, 60, 99, 50, 0, 0, 0], [[1, 5, true, true]]],
    ['a short pause belongs to the run', [0, 100, 0, 0, 100, 0, 0, 0], [[1, 5, true, true]]],
    [
      'a longer pause ends it',
      [0, 100, 0, 0, 0, 100, 0, 0, 0],
      [
        [1, 2, true, true],
        [5, 6, true, true],
      ],
    ],
    ['a run that began before and continues', [100, 100, 100], [[0, 3, false, false]]],
    ['a short gap belongs to the run', [0, 100, gap, gap, 100, 0, 0, 0], [[1, 5, true, true]]],
    [
      'after a long gap the start is unknown',
      [0, 100, gap, gap, gap, 100, 0, 0, 0],
      [
        [1, 2, true, false],
        [5, 6, false, true],
      ],
    ],
  ])('%s', (_rule, powerW, expected) => {
    const spans = runningSpans(Float64Array.from(powerW), rule)
    expect(spans.map((span) => [span.from, span.to, span.isStartSeen, span.isEndSeen])).toEqual(expected)
  })

  /*
   * By hand from uci-2006-12-18.csv: the maximum is 1,200 W, so it runs from 120 W and stops below 60 W.
   *   awk -F, 'NR>1 { p=$2*60; if (!r && p>=120) { r=1; if (seen) starts++ } else if (r && p<60) r=0; if (!r) seen=1;
   *     run+=r } END { print run, starts }'
   *   4762 minutes, 33 starts
   */
  test('the heater of a real house ran 4762 minutes and started 33 times', () => {
    const powerW = Float64Array.from(fixture('uci-2006-12-18.csv'), ([, wh]) => 60 * numberOf(wh))
    const all = Float64Array.of(0, powerW.length * MINUTE_MS)
    const use = runningUse(powerW, 0, all, runningRule(1200))
    expect([...use.runtimeMinutes, ...use.starts, ...use.knownMinutes]).toEqual([4762, 33, 11_520])
    // parts add up to the whole
    const edges = Float64Array.from({ length: 193 }, (_, i) => i * 60 * MINUTE_MS)
    const hourly = runningUse(powerW, 0, edges, runningRule(1200))
    const sum = (column: Float64Array) => column.reduce((total, one) => total + one, 0)
    expect([sum(hourly.runtimeMinutes), sum(hourly.starts)]).toEqual([4762, 33])
  })
})

describe('charging sessions', () => {
  /** W per quarter-hour, as minutes */
  const minutes = (...quartersW: number[]) =>
    Float64Array.from(
      { length: quartersW.length * 15 },
      (_, i) => quartersW[Math.floor(i / 15)] ?? Number.NaN,
    )
  const quarters = (solarShare: number[], wh: number[]) => ({
    startMs: 0,
    wh: Float64Array.from(wh),
    solarShare: Float64Array.from(solarShare),
  })
  const late = { startMs: 0, nowMs: 1e12 }

  test('two sessions, one all solar and one half solar, with the energy of the register', () => {
    const powerW = minutes(5, 3600, 3600, 5, 5, 5, 7200, 5)
    // the register shows 1 % more than the power suggests
    const wh = [1, 909, 909, 1, 1, 1, 1818, 1]
    const sessions = chargingSessions({ powerW, ...late }, quarters([0, 1, 1, 0, 0, 0, 0.5, 0], wh))
    expect(sessions).toEqual([
      {
        startMs: QUARTER_MS,
        endMs: 3 * QUARTER_MS,
        isStartSeen: true,
        energyWh: expect.closeTo(1818, 6),
        peakW: 3600,
        solarPct: 100,
      },
      {
        startMs: 6 * QUARTER_MS,
        endMs: 7 * QUARTER_MS,
        isStartSeen: true,
        energyWh: expect.closeTo(1818, 6),
        peakW: 7200,
        solarPct: 50,
      },
    ])
  })

  test('a cloud is a pause, not an end; a quarter-hour that is not rolled up yet uses its minutes', () => {
    const [session, ...others] = chargingSessions(
      { powerW: minutes(5, 3600, 5, 5, 3600, 5, 5, 5), ...late },
      quarters([Number.NaN, 1, 1, 1, Number.NaN, 1, 1, 1], [1, 900, 1, 1, Number.NaN, 1, 1, 1]),
    )
    expect(others).toEqual([])
    expect(session).toMatchObject({
      startMs: QUARTER_MS,
      endMs: 5 * QUARTER_MS,
      isStartSeen: true,
      solarPct: 100,
    })
    expect(session?.energyWh).toBeCloseTo(1802, 6)
  })

  test('a session in progress has no end', () => {
    const running = { powerW: minutes(5, 3600), startMs: 0, nowMs: 2 * QUARTER_MS }
    expect(chargingSessions(running, quarters([0, 0], [1, 900]))).toMatchObject([
      { endMs: null, isStartSeen: true },
    ])
  })

  test('law: sessions never exceed the energy used, and minutes and quarter-hours give the same number', () => {
    let seed = 7
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647
      return seed / 2_147_483_647
    }
    for (let round = 0; round < 50; round++) {
      let charges = false
      const perQuarter = Array.from({ length: 96 }, () => {
        if (random() < 0.1) charges = !charges
        return charges ? 1400 + 9000 * random() : 8 * random()
      })
      const wh = perQuarter.map((powerW) => powerW / 4)
      const given = quarters(
        wh.map(() => random()),
        wh,
      )
      const powerW = minutes(...perQuarter)
      const sessions = chargingSessions({ powerW, ...late }, given)
      const total = wh.reduce((sum, one) => sum + one, 0)
      const energyWh = sessions.reduce((sum, one) => sum + one.energyWh, 0)
      expect(energyWh).toBeLessThanOrEqual(total + 1e-6)
      expect(total - energyWh).toBeLessThan((96 * chargingRule.offBelowW) / 4)
      expect(sessions.every(({ solarPct }) => solarPct !== null && solarPct >= 0 && solarPct <= 100)).toBe(
        true,
      )
      expect(sessions.every((one, i) => one.startMs >= (sessions[i - 1]?.endMs ?? 0))).toBe(true)
    }
  })
})

describe('the usable capacity of a battery', () => {
  test('of a real battery is 10.13 kWh', () => {
    // the level falls in fixtures/givenergy-quarters-2025-06-01.csv add up to 458.29 %, during which 46,443.2 Wh were
    // discharged: calculated separately, in Python
    const rows = fixture('givenergy-quarters-2025-06-01.csv').map(([utc, powerW, socPct]) => ({
      quarter: Date.parse(utc ?? '') / QUARTER_MS,
      wh: numberOf(powerW) / 4,
      socPct: numberOf(socPct),
    }))
    const first = rows[0]?.quarter ?? 0
    const count = (rows.at(-1)?.quarter ?? 0) - first + 1
    const column = () => new Float64Array(count).fill(Number.NaN)
    const [socPct, chargeWh, dischargeWh] = [column(), column(), column()]
    for (const row of rows) {
      socPct[row.quarter - first] = row.socPct
      chargeWh[row.quarter - first] = Math.max(0, -row.wh)
      dischargeWh[row.quarter - first] = Math.max(0, row.wh)
    }
    expect(usableCapacityWh({ socPct, chargeWh, dischargeWh })).toBeCloseTo(10_134.0, 0)
  })

  test('law: a lossless battery delivers its capacity; half a discharge gives no result', () => {
    // 1 kWh per quarter-hour of 10 kWh, down and up again
    const down = Array.from({ length: 11 }, (_, i) => 95 - i * 9)
    const falls = [...down, ...down, ...down]
    const of = (levels: number[]) => ({
      socPct: Float64Array.from(levels),
      chargeWh: new Float64Array(levels.length),
      dischargeWh: new Float64Array(levels.length).fill(900),
    })
    expect(usableCapacityWh(of(falls))).toBeCloseTo(10_000, 6)
    expect(usableCapacityWh(of(down))).toBeNull()
  })
})

describe('voltage', () => {
  const week = 7 * 1440
  const steady = (value: number, length = week) => new Float64Array(length).fill(value)

  test('a real house: 1152 ten-minute means, all within the band', () => {
    // awk, in tens of rows: 1152 means, none outside 207 to 253 V, 231.593 to 249.469 V, mean 241.624 V
    const minutes = Float64Array.from(fixture('uci-2006-12-18.csv'), ([volt]) => numberOf(volt))
    const quality = voltageQuality([minutes], 0)
    expect(quality?.phases).toMatchObject([{ means: 1152, withinPct: 100, farOutside: 0 }])
    expect(quality?.phases[0]?.leastV).toBeCloseTo(231.593, 3)
    expect(quality?.phases[0]?.mostV).toBeCloseTo(249.469, 3)
    expect(quality?.phases[0]?.meanV).toBeCloseTo(241.624, 3)
    expect(quality).toMatchObject({ isWithinBand: true, asymmetryPct: null })
  })

  test.each<[string, (minutes: Float64Array) => void, boolean | null]>([
    ['5 % of a week may be below 207 V', (v) => v.fill(200, 0, 50 * 10), true],
    ['more than 5 % may not', (v) => v.fill(200, 0, 51 * 10), false],
    ['one mean below 195.5 V is too many', (v) => v.fill(195, 0, 10), false],
    ['one mean above 253 V is too many', (v) => v.fill(254, 0, 10), false],
    ['a single minute above 253 V is allowed, because means of ten count', (v) => v.fill(254, 0, 1), true],
  ])('%s', (_rule, change, verdict) => {
    const minutes = steady(230)
    change(minutes)
    expect(voltageQuality([minutes], 0)?.isWithinBand).toBe(verdict)
  })

  test('less than a week has no verdict, and no values have no result', () => {
    expect(voltageQuality([steady(200, 1440)], 0)).toMatchObject({
      isWithinBand: null,
      phases: [{ withinPct: 0 }],
    })
    expect(voltageQuality([undefined, steady(Number.NaN)], 0)).toBeNull()
  })

  test('asymmetry of three phases is the largest deviation from their mean', () => {
    // 230 + 230 + 239: mean 233, furthest 6 V
    const quality = voltageQuality([steady(230, 60), steady(230, 60), steady(239, 60)], 0)
    expect(quality?.asymmetryPct?.most).toBeCloseTo((100 * 6) / 233, 9)
    expect(quality?.asymmetryPct?.mean).toBeCloseTo((100 * 6) / 233, 9)
  })
})

test('peaks are on different days, highest first', () => {
  const wh = Float64Array.of(0, 500, 400, Number.NaN, 900, 100, 0, 0)
  const days = Float64Array.of(0, 4 * QUARTER_MS, 6 * QUARTER_MS, 8 * QUARTER_MS)
  expect(dailyPeaks({ startMs: 0, wh }, days, 5)).toEqual([
    { powerW: 3600, at: 4 * QUARTER_MS },
    { powerW: 2000, at: QUARTER_MS },
  ])
  expect(dailyPeaks({ startMs: 0, wh }, days, 1)).toHaveLength(1)
})

test.each<[string, (number | null)[][], (number | null)[]]>([
  ['no devices', [], []],
  [
    'a device subtracts nothing before its first value and after its last',
    [
      [1, 1, 1, 1],
      [null, 2, 2, null],
    ],
    [1, 3, 3, 1],
  ],
  [
    'a gap makes the sum unknown',
    [
      [1, 1, 1],
      [2, null, 2],
    ],
    [3, null, 3],
  ],
  [
    'a device without values does not count',
    [
      [1, 0],
      [null, null],
    ],
    [1, 0],
  ],
])('a sum of devices: %s', (_rule, columns, sum) => expect(addColumns(columns)).toEqual(sum))
