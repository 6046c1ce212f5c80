import { describe, expect, test } from 'vitest'
import { QUARTER_MS } from '../../time/floor-time.ts'
import { batteryUse } from './battery-use.ts'
import { type DayFigures, rankDays } from './best-days.ts'
import { flowLinks, houseParts } from './flow-links.ts'
import { type InsightFacts, insightsOf } from './insights.ts'
import { highestQuarter, knownQuarters } from './quarter-facts.ts'

const NONE = Number.NaN

describe('the peak', () => {
  test.each([
    ['is the highest mean power of a quarter-hour', [10, 50, 20], { powerW: 200, at: 1000 + QUARTER_MS }],
    ['is the first of two equal ones', [50, 50], { powerW: 200, at: 1000 }],
    ['ignores gaps', [NONE, 5, NONE], { powerW: 20, at: 1000 + QUARTER_MS }],
    ['does not exist without values', [NONE], null],
  ])('%s', (_rule, wh, peak) => {
    expect(highestQuarter({ startMs: 1000, wh: Float64Array.from(wh) })).toEqual(peak)
  })

  test('known quarter-hours are counted between two instants', () => {
    const column = { startMs: 0, wh: Float64Array.of(1, NONE, 3, 4) }
    expect(knownQuarters(column, QUARTER_MS, 9 * QUARTER_MS)).toBe(2)
    expect(knownQuarters(column, -5 * QUARTER_MS, QUARTER_MS)).toBe(1)
  })
})

describe('the use of a battery', () => {
  const quarters = (soc: number[], charge: number[], discharge: number[]) => ({
    socPct: Float64Array.from(soc),
    chargeWh: Float64Array.from(charge),
    dischargeWh: Float64Array.from(discharge),
  })
  test('a full cycle from empty to empty gives the ratio of discharge to charge', () => {
    const use = batteryUse(quarters([0, 50, 100, 50, 0], [0, 2000, 2000, 0, 0], [0, 0, 1800, 1800, 0]))
    expect(use).toEqual({
      cycles: 1,
      levelPct: { least: 0, mean: 40, most: 100 },
      roundTrip: { chargeWh: 4000, dischargeWh: 3600, efficiencyPct: 90 },
    })
  })
  test.each([
    ['of less than a full cycle', [20, 60, 20], [0, 400, 0], [0, 0, 360]],
    ['that is never as full again', [0, 90, 10, 95, 20], [9, 9, 9, 9, 9], [9, 9, 9, 9, 9]],
    ['with a gap of its energy', [0, 100, 0], [0, NONE, 0], [0, 0, 9]],
  ])('%s, there is no efficiency', (_rule, soc, charge, discharge) => {
    expect(batteryUse(quarters(soc, charge, discharge))?.roundTrip).toBeNull()
  })
  test('a gap in the level is not a fall', () => {
    expect(batteryUse(quarters([50, NONE, 40], [0, 0, 0], [0, 0, 0]))?.cycles).toBeCloseTo(0.1)
  })
  test('without levels there is no result', () => {
    expect(batteryUse(quarters([NONE], [0], [0]))).toBeNull()
  })
})

describe('days', () => {
  const day = (date: string, figures: Partial<DayFigures>): DayFigures => ({
    date,
    isWhole: true,
    consumptionWh: 10_000,
    importWh: 5000,
    exportWh: 0,
    productionWh: 5000,
    selfSufficiencyPct: 50,
    ...figures,
  })
  const names = (days: readonly DayFigures[] | undefined) => days?.map(({ date }) => date).join(' ')

  test('with a plant are ranked by self-sufficiency', () => {
    const ranked = rankDays([
      day('1', { selfSufficiencyPct: 20 }),
      day('2', { selfSufficiencyPct: 100, importWh: 40 }),
      day('3', { selfSufficiencyPct: 100, importWh: 0 }),
      day('4', { selfSufficiencyPct: 60 }),
    ])
    expect([ranked?.by, names(ranked?.best), names(ranked?.worst)]).toEqual([
      'selfSufficiencyPct',
      '3 2',
      '1 4',
    ])
  })
  test('without a plant are ranked by low consumption', () => {
    const meter = { productionWh: null, selfSufficiencyPct: 0 }
    const ranked = rankDays([
      day('1', { ...meter, consumptionWh: 9000 }),
      day('2', { ...meter, consumptionWh: 7000 }),
      day('3', { ...meter, consumptionWh: 8000 }),
    ])
    expect([ranked?.by, names(ranked?.best), names(ranked?.worst)]).toEqual(['consumptionWh', '2', '1'])
  })
  test('that are not completely known are left out', () => {
    expect(
      rankDays([day('1', {}), day('2', { isWhole: false }), day('3', { consumptionWh: null })]),
    ).toBeNull()
  })
})

describe('flows', () => {
  const flows = {
    solarToHouse: 5,
    solarToBattery: 0,
    solarToGrid: 2,
    batteryToHouse: null,
    batteryToGrid: 0,
    gridToHouse: 4,
    gridToBattery: 1,
  }
  test('are links in the order of sources and sinks, without zero flows', () => {
    expect(flowLinks(flows)).toEqual([
      { from: 'solar', to: 'house', energyWh: 5 },
      { from: 'solar', to: 'grid', energyWh: 2 },
      { from: 'grid', to: 'house', energyWh: 4 },
      { from: 'grid', to: 'battery', energyWh: 1 },
    ])
  })
  test.each([
    ['adds up to its devices and the rest', 9, { evWh: 2, hvacWh: 3 }, { ev: 2, hvac: 3, other: 4 }],
    ['has no part without energy', 9, { evWh: null, hvacWh: 9 }, { hvac: 9 }],
    ['is not split if devices report more than it uses', 9, { evWh: 8, hvacWh: 3 }, { other: 9 }],
  ])('the house %s', (_rule, houseWh, consumers, parts) => {
    expect(
      Object.fromEntries(houseParts(houseWh, consumers).map(({ part, energyWh }) => [part, energyWh])),
    ).toEqual(parts)
  })
})

describe('insights', () => {
  const figures = { consumptionWh: 100_000, importWh: 50_000, evWh: 0, hvacWh: 0, selfSufficiencyPct: 50 }
  const quiet: InsightFacts = {
    now: figures,
    before: figures,
    standby: null,
    peak: { powerW: 5000, at: 7 },
    gridLimitW: 14_000,
    days: [],
    batteryPct: null,
    sun: null,
  }
  const clear = (days: number, pct: number) => ({ days, pct })
  const day = (importWh: number, exportWh: number): DayFigures => ({
    date: '2026-06-01',
    isWhole: true,
    consumptionWh: 1,
    productionWh: 1,
    selfSufficiencyPct: 1,
    importWh,
    exportWh,
  })
  const standby = { since: '2026-11-03', beforeW: 180, afterW: 240 }
  test.each<[string, Partial<InsightFacts>, unknown[]]>([
    ['a quiet month has no insights', {}, []],
    ['the standby load rose', { standby }, [{ kind: 'standby', ...standby }]],
    [
      'a peak near the limit',
      { gridLimitW: 5500 },
      [{ kind: 'gridLimit', powerW: 5000, at: 7, limitW: 5500, pct: (100 * 5000) / 5500 }],
    ],
    ['without a limit there is no peak near it', { gridLimitW: null }, []],
    [
      'more consumption, and its cause',
      { now: { ...figures, consumptionWh: 120_000, evWh: 15_000 } },
      [
        {
          kind: 'consumption',
          beforeWh: 100_000,
          nowWh: 120_000,
          pct: 20,
          cause: { part: 'ev', differenceWh: 15_000 },
        },
      ],
    ],
    [
      'less consumption; a device that used more is not its cause',
      { now: { ...figures, consumptionWh: 80_000, evWh: 15_000, hvacWh: null } },
      [{ kind: 'consumption', beforeWh: 100_000, nowWh: 80_000, pct: -20, cause: null }],
    ],
    ['a change of at least a tenth', { now: { ...figures, consumptionWh: 109_000 } }, []],
    ['zero after zero is no insight', { before: { ...figures, consumptionWh: 0 } }, []],
    ['an unknown value is no insight', { before: null, now: { ...figures, selfSufficiencyPct: 99 } }, []],
    [
      'self-sufficiency',
      { now: { ...figures, selfSufficiencyPct: 44 } },
      [{ kind: 'selfSufficiency', beforePct: 50, nowPct: 44 }],
    ],
    [
      'a battery that returns less',
      { batteryPct: { now: 84, before: 91 } },
      [{ kind: 'battery', beforePct: 91, nowPct: 84 }],
    ],
    ['not a battery that returns more', { batteryPct: { now: 91, before: 84 } }, []],
    [
      'a plant that yields less on clear days',
      { sun: { clear: { now: clear(4, 66), before: clear(3, 80) }, shaded: [] } },
      [{ kind: 'solar', beforePct: 80, nowPct: 66, days: 4 }],
    ],
    [
      'not if there are only two clear days',
      { sun: { clear: { now: clear(4, 66), before: clear(2, 80) }, shaded: [] } },
      [],
    ],
    [
      'not if it yields only a tenth less',
      { sun: { clear: { now: clear(4, 73), before: clear(3, 80) }, shaded: [] } },
      [],
    ],
    [
      'the most shaded hours',
      {
        sun: {
          clear: null,
          shaded: [
            { fromHour: 8, toHour: 9, pct: 60 },
            { fromHour: 16, toHour: 18, pct: 40 },
          ],
        },
      },
      [{ kind: 'shade', fromHour: 16, toHour: 18, pct: 40 }],
    ],
    [
      'import and export on the same day',
      { days: [day(4000, 9000), day(3000, 2000), day(5000, 0)] },
      [{ kind: 'sameDay', energyWh: 6000, importWh: 50_000, days: 2 }],
    ],
    ['not if less than a tenth of the import', { days: [day(4000, 9000)] }, []],
  ])('%s', (_rule, facts, expected) => {
    expect(insightsOf({ ...quiet, ...facts })).toEqual(expected)
  })
})
