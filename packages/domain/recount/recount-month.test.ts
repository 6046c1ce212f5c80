import { expect, test } from 'vitest'
import { makeBill } from '../pricing/cost/bill.ts'
import { costDays } from '../pricing/cost/cost-days.ts'
import { settledCost } from '../pricing/cost/period-cost.ts'
import {
  component,
  fixed,
  highAndLow,
  span,
  spotComponent,
  tariffComponent,
  version,
} from '../pricing/fixtures/plan-parts.ts'
import { column, holidays, LJUBLJANA } from '../pricing/fixtures/printed-bill.ts'
import { templatePainting } from '../pricing/painting/schedule-templates.ts'
import { scheduleOf } from '../pricing/painting/tariff-painting.ts'
import { addDays, quarterHoursOfDay } from '../time/local-day.ts'
import { toLocalMs } from '../time/zone-offsets.ts'
import { billTotal, excessLines, monthLines } from './recount-month.ts'

/** The product's bills compared with the recount: random months, plans, gaps and terms. */

const blocks = scheduleOf(templatePainting('five_blocks'), 'blocks')

function randomOf(seed: number) {
  let state = seed * 7_919
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** Includes both clock changes, Easter and holidays. */
const ranges = [
  { from: '2026-03-01', to: '2026-03-31' },
  { from: '2026-04-01', to: '2026-04-30' },
  { from: '2026-10-01', to: '2026-10-31' },
  { from: '2026-11-01', to: '2026-11-19' },
]
const seeds = Array.from({ length: 24 }, (_, i) => i + 1)

function randomMonth(seed: number) {
  const random = randomOf(seed)
  const pick = <T>(...some: readonly [T, ...T[]]) => some[Math.floor(random() * some.length)] ?? some[0]
  const amount = () => random().toFixed(5)
  const range = ranges[seed % ranges.length] ?? { from: '2026-03-01', to: '2026-03-31' }
  const blockPrices = Object.fromEntries(blocks.windows.map(({ tariff }) => [tariff, amount()]))
  const netted = pick(highAndLow, null)
  const sold = { direction: 'export', vat: pick('none', 'included'), tierKwh: pick([], [40]) } as const
  const prices = () => Array.from({ length: sold.tierKwh.length + 1 }, () => fixed(amount()))
  const plan = version(
    [
      netted === null
        ? component('energy', amount(), { isNetted: true })
        : tariffComponent('energy', netted, { T1: amount(), T2: amount() }, { isNetted: true }),
      tariffComponent('network', blocks, blockPrices, { isNetted: pick(true, false), vatPct: '9.5' }),
      spotComponent('market', {
        factor: '1.04',
        fee: (random() - 0.5).toFixed(5),
        floor: '0.01',
        cap: '0.2',
      }),
      component('fee', '3.11', { unit: 'month', vat: 'included', validTo: pick(null, '2026-11-10') }),
      component('meter', amount(), { unit: 'day', vat: 'none' }),
      tariffComponent('power', blocks, blockPrices, { unit: 'kW', power: 'agreed' }),
      tariffComponent(
        'demand',
        highAndLow,
        { T1: amount(), T2: amount() },
        { unit: 'kW', power: 'month_peak' },
      ),
      component('sold', '0', { ...sold, rates: [{ tariff: 'T0', prices: prices() }] }),
      component('sold by tariff', '0', {
        ...{ ...sold, schedule: 'vt-mt' },
        rates: ['T1', 'T2'].map((tariff) => ({ tariff, prices: prices() })),
      }),
    ],
    { schedules: [highAndLow, blocks], rounding: pick('exact', 'lines'), vatPct: pick('22', null) },
  )
  const watts = () => column(range, () => (random() < 0.02 ? Number.NaN : Math.round(random() ** 4 * 2_000)))
  return {
    ...{ range, plan, importWh: watts(), exportWh: watts() },
    spot: column(range, () => (random() < 0.01 ? Number.NaN : Math.round(random() * 300_000))),
    netting: pick('net_metering', 'separate'),
    kw: [20, 25, 31, 31, 40].map((kw) => (kw + Math.round(random() * 10)) / 10),
    factor: pick(0.9, 1.05, null),
  }
}
type RandomMonth = ReturnType<typeof randomMonth>

function billOf({ range, plan, importWh, exportWh, spot, netting, kw, factor }: RandomMonth) {
  const days = costDays({
    ...{ zone: LJUBLJANA, range, holidays, importWh, exportWh, spot },
    spans: [span(plan, { netting: netting === 'separate' ? 'separate' : 'net_metering' })],
    network: {
      powersOn: () => ({ kw, isExcessCharged: factor !== null }),
      excessFactorIn: () => factor ?? undefined,
    },
  })
  const { lines } = settledCost(days, range.from)
  return makeBill(lines, { currency: 'EUR', netting: 'separate', rounding: plan.rounding })
}

function recountOf({ range, plan, importWh, exportWh, spot, netting, kw, factor }: RandomMonth) {
  const known = (column: Float64Array, i: number) => {
    const value = column[i] ?? Number.NaN
    return Number.isNaN(value) ? null : value
  }
  const days = []
  const used = { importWh: 0, exportWh: 0 }
  let i = 0
  for (let date = range.from; date <= range.to; date = addDays(date, 1)) {
    const before = { ...used }
    const quarters = quarterHoursOfDay(LJUBLJANA, date).map((at) => {
      const milli = known(spot, i)
      const quarter = {
        clock: new Date(toLocalMs(LJUBLJANA, at)).toISOString().slice(11, 16),
        ...{ importWh: known(importWh, i), exportWh: known(exportWh, i) },
        spot: milli === null ? null : milli / 1e6,
      }
      used.importWh += quarter.importWh ?? 0
      used.exportWh += quarter.exportWh ?? 0
      i += 1
      return quarter
    })
    const agreedKw = Object.fromEntries(kw.map((one, block) => [String(block + 1), String(one)]))
    days.push({ date, isHoliday: holidays.has(date), quarters, used: before, agreedKw })
  }
  return monthLines(plan, { days, excessFactor: factor, isNetMetered: netting === 'net_metering' })
}

test.each(seeds)('law: the bill of random month %i equals the recount', (seed) => {
  const month = randomMonth(seed)
  const bill = billOf(month)
  const lines = recountOf(month)
  const total = (direction: 'import' | 'export') =>
    billTotal(
      month.plan,
      lines.filter(({ component }) => component.direction === direction),
      2,
    )
  expect(total('import')).toBe(Number(bill.charges.total) / 100)
  expect(total('export')).toBe(Number(bill.credits.total) / 100)
})

test('the random months covered excess, demand, cancelled kWh and both ways of rounding', () => {
  const months = seeds.map(randomMonth)
  const rules = months.flatMap((month) => recountOf(month).filter(({ quantity }) => quantity > 0))
  for (const rule of ['excess', 'netted', 'spot', 'floored', 'capped'])
    expect(rules.some((line) => line.rule === rule)).toBe(true)
  expect(rules.some(({ component, amount }) => component.key === 'demand' && amount > 0)).toBe(true)
  expect(new Set(months.map(({ plan }) => plan.rounding))).toEqual(new Set(['exact', 'lines']))
})

test('excess matches the regulator’s example: 2.12 kW above 4 kW, at 6.90 and a factor of 0.9', () => {
  const power = tariffComponent('power', blocks, { 1: '3.61324' }, { unit: 'kW', power: 'agreed' })
  const quarters = [4.5, 5, 5, 5.5, 3.9].map((kw, i) => ({
    ...{ clock: `09:${['00', '15', '30', '45'][i] ?? '00'}`, importWh: kw * 250, exportWh: 0, spot: null },
  }))
  const used = { importWh: 0, exportWh: 0 }
  const day = { date: '2024-11-05', isHoliday: false, quarters, used, agreedKw: { 1: '4' } }
  const [line] = excessLines(version([power], { schedules: [blocks] }), [day], 0.9)
  expect(line?.quantity).toBeCloseTo(2.12132, 5)
  expect(line?.amount).toBeCloseTo(6.89836, 5)
})
