import { expect, test } from 'vitest'
import { deriveMetrics, nothingKnown, rollUpMetrics, storedMetricNames, storedMetrics } from './metrics.ts'
import { chartSeriesKeys } from './series-keys.ts'

const values = (known: Partial<Record<keyof typeof nothingKnown, number>>) => ({ ...nothingKnown, ...known })

test.each([
  [
    'a house that imports 30 of its 100 is 70 % self-sufficient',
    { importWh: 30, consumptionWh: 100 },
    70,
    null,
  ],
  ['a plant that exports half is self-consumed by half', { exportWh: 50, productionWh: 100 }, null, 50],
  ['charging from the grid does not make it negative', { importWh: 300, consumptionWh: 100 }, 0, null],
  ['discharging into the grid does not make it negative', { exportWh: 300, productionWh: 100 }, null, 0],
  [
    'without consumption or production there is no share',
    { importWh: 0, consumptionWh: 0, exportWh: 0, productionWh: 0 },
    null,
    null,
  ],
  ['an unknown import makes the share unknown', { consumptionWh: 100, productionWh: 100 }, null, null],
])('%s', (_rule, known, selfSufficiencyPct, selfConsumptionPct) => {
  expect(deriveMetrics(values(known))).toEqual({ selfSufficiencyPct, selfConsumptionPct })
})

test('ratios come from sums, so an hour with little energy weighs less', () => {
  const poor = values({ importWh: 100, consumptionWh: 100 })
  const good = values({ importWh: 0, consumptionWh: 900 })
  expect(deriveMetrics(rollUpMetrics([poor, good])).selfSufficiencyPct).toBe(90)
})

test('energies add up, levels are averaged, and unknown stays unknown without affecting the known', () => {
  const rolled = rollUpMetrics([
    values({ importWh: 5, socPct: 40 }),
    values({ socPct: 60 }),
    values({ importWh: 7 }),
  ])
  expect(rolled).toEqual(values({ importWh: 12, socPct: 50 }))
})

test('the lists of a chart have three sources and three sinks', () => {
  const listed = (direction: string) =>
    storedMetricNames.filter((name) => storedMetrics[name].direction === direction)
  expect(listed('in')).toEqual(['productionWh', 'dischargeWh', 'importWh'])
  expect(listed('out')).toEqual(['consumptionWh', 'chargeWh', 'exportWh'])
})

test('law: every metric has its own column, with the same name', () => {
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  expect(storedMetricNames.map((name) => storedMetrics[name].column)).toEqual(storedMetricNames.map(snake))
  expect(storedMetricNames).toEqual(Object.keys(storedMetrics))
})

test('law: every series belongs to one metric, in the order of the chart', () => {
  const drawn = storedMetricNames.map((name) => storedMetrics[name].series).filter((key) => key !== null)
  expect(drawn).toEqual(chartSeriesKeys)
})

test('law: rolling up in one step or in two gives the same sums', () => {
  const spans = Array.from({ length: 12 }, (_, i) =>
    values({ importWh: i * 7, ...(i % 3 === 0 ? {} : { productionWh: i }) }),
  )
  const twice = rollUpMetrics([rollUpMetrics(spans.slice(0, 5)), rollUpMetrics(spans.slice(5))])
  expect(twice).toEqual(rollUpMetrics(spans))
})
