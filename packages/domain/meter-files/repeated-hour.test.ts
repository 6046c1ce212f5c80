import { expect, test } from 'vitest'
import { toLocalMs } from '../time/zone-offsets.ts'
import { readMeterFile } from './read-meter-file.ts'

const QUARTER_MS = 900_000
const bytes = (text: string) => new TextEncoder().encode(text)

type Row = { readonly startMs: number; readonly shownMs: number; readonly kw: string }

/** Quarter-hours of a span as rows stamped with the local time of their start or end. */
function rowsOf(zone: string, fromMs: number, untilMs: number, stamp: 'start' | 'end'): Row[] {
  return Array.from({ length: (untilMs - fromMs) / QUARTER_MS }, (_, i) => {
    const startMs = fromMs + i * QUARTER_MS
    const shownMs = toLocalMs(zone, stamp === 'end' ? startMs + QUARTER_MS : startMs)
    return { startMs, shownMs, kw: (((i * 7_919) % 5_000) / 1000).toFixed(3) }
  })
}

const written = (rows: readonly Row[]) =>
  [
    'date;hour;kw_consumption_avg',
    ...rows.map(({ shownMs, kw }) => {
      const [date = '', clock = ''] = new Date(shownMs).toISOString().split('T')
      return `${date.replaceAll('-', '/')};${clock.slice(0, 5)};${kw.replace('.', ',')}`
    }),
  ].join('\n')

/** Ordered by stamp, as from a database. */
const byStamp = (rows: readonly Row[]) => rows.toSorted((a, b) => a.shownMs - b.shownMs)

function readKwh(text: string, zone: string) {
  const result = readMeterFile(bytes(text), zone)
  if (result.kind !== 'read') throw new Error(JSON.stringify(result))
  const [series] = result.file.series
  return {
    problems: result.file.problems,
    starts: [...(series?.startsMs ?? [])],
    kwh: [...(series?.energyWh ?? [])].map((wh) => wh / 1000),
  }
}

const lisbonYear = [Date.UTC(2024, 0, 1), Date.UTC(2025, 0, 1)] as const
const autumnDays = {
  'Europe/Lisbon': [Date.UTC(2024, 9, 26, 23), Date.UTC(2024, 9, 28)],
  'Europe/Ljubljana': [Date.UTC(2024, 9, 26, 22), Date.UTC(2024, 9, 27, 23)],
  'Australia/Lord_Howe': [Date.UTC(2024, 3, 6, 13), Date.UTC(2024, 3, 7, 13, 30)],
} as const

test.each(['start', 'end'] as const)(
  'a Portuguese year of mean powers, sorted by the stamp of the %s',
  (stamp) => {
    const rows = rowsOf('Europe/Lisbon', ...lisbonYear, stamp)
    const { problems, starts, kwh } = readKwh(written(byStamp(rows)), 'Europe/Lisbon')
    expect(problems).toEqual([])
    expect(starts).toEqual(rows.map(({ startMs }) => startMs))
    const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
    expect(sum(kwh)).toBeCloseTo(sum(rows.map(({ kw }) => Number(kw) / 4)), 6)
  },
)

const orders = {
  'one pass after the other': (rows: readonly Row[]) => rows,
  'both passes by their stamp': byStamp,
  'the latest first': (rows: readonly Row[]) => rows.toReversed(),
}
test.each(
  Object.entries(autumnDays).flatMap(([zone, [fromMs, untilMs]]) =>
    (['start', 'end'] as const).flatMap((stamp) =>
      Object.entries(orders).map(([order, inOrder]) => ({ zone, fromMs, untilMs, stamp, order, inOrder })),
    ),
  ),
)('the autumn hour of $zone by stamps of the $stamp, $order', ({ zone, fromMs, untilMs, stamp, inOrder }) => {
  const rows = rowsOf(zone, fromMs, untilMs, stamp)
  const { problems, starts, kwh } = readKwh(written(inOrder(rows)), zone)
  expect([problems, starts]).toEqual([[], rows.map(({ startMs }) => startMs)])
  expect(kwh.map((one) => one.toFixed(5))).toEqual(rows.map(({ kw }) => (Number(kw) / 4).toFixed(5)))
})

test.each([
  ['with one pass after the other', (rows: readonly Row[]) => rows],
  ['with both passes sorted by stamp', byStamp],
])('the end of the first pass is written as the following hour, %s', (_order, inOrder) => {
  const zone = 'Europe/Ljubljana'
  const rows = rowsOf(zone, ...autumnDays[zone], 'end').map((row) =>
    // 02:45 to 03:00 summer time ends when the clock shows 02:00 again
    row.startMs === Date.UTC(2024, 9, 27, 0, 45) ? { ...row, shownMs: Date.UTC(2024, 9, 27, 3) } : row,
  )
  const { problems, starts, kwh } = readKwh(written(inOrder(rows)), zone)
  expect([problems, starts]).toEqual([[], rows.map(({ startMs }) => startMs)])
  expect(kwh.map((one) => one.toFixed(5))).toEqual(rows.map(({ kw }) => (Number(kw) / 4).toFixed(5)))
})

test('if one pass lacks a quarter-hour, the other pass is still complete', () => {
  const zone = 'Europe/Lisbon'
  const rows = rowsOf(zone, ...autumnDays[zone], 'start').filter(
    ({ startMs }) => startMs !== Date.UTC(2024, 9, 27, 0, 15),
  )
  const { starts } = readKwh(written(rows), zone)
  expect(starts).toEqual(rows.map(({ startMs }) => startMs))
})

test('duplicate rows are counted once each', () => {
  const zone = 'Europe/Lisbon'
  const rows = rowsOf(zone, ...autumnDays[zone], 'start')
  const { starts, kwh, problems } = readKwh(written(rows.flatMap((row) => [row, row])), zone)
  expect(starts).toEqual(rows.map(({ startMs }) => startMs))
  expect(kwh.map((one) => one.toFixed(5))).toEqual(rows.map(({ kw }) => (Number(kw) / 4).toFixed(5)))
  expect(problems).toEqual([expect.objectContaining({ code: 'repeated_interval' })])
})
