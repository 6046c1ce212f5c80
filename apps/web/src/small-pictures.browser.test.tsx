import { axisScale } from '@kilowatt/charts/axis-scale'
import { near } from '@kilowatt/charts/testing/expected'
import type { Finding } from '@kilowatt/contracts/telemetry/quality'
import { spotBars } from '@kilowatt/domain/pricing/spot/spot-bars'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { localDayRange } from '@kilowatt/domain/time/local-day'
import { formatTime } from '@kilowatt/domain/units/format-date'
import { describe, expect, test } from 'vitest'
import { FindingPicture } from './features/data-quality/FindingPicture.tsx'
import { PreviewPlot } from './features/data-quality/PreviewPlot.tsx'
import { QuarterPlot } from './features/portal/data/QuarterPlot.tsx'
import { DayPlot } from './features/spot-market/day/DayPlot.tsx'
import { Sparkline } from './features/summary/kpis/Sparkline.tsx'
import { SlotPlot } from './shared/plot/SlotPlot.tsx'
import { priceUnit } from './shared/prices/shown-day.ts'
import { spotDayOf } from './testing/answers/spot-answers.ts'
import { areaAt, axisOf, barsOf, type Drawn, drawnOf, hatchesOf, lineAt } from './testing/drawn-picture.tsx'

type Values = readonly (number | null)[]

/** The data of every small chart. */
const cases: Record<string, Values> = {
  'nothing but zeros': [0, 0, 0],
  'zeros and gaps between values': [5, 0, null, 3, null, null, 4],
  'above and below zero': [-3, 2, 0, null, 4],
  'all below zero': [-3, -1, -2],
  'one alone among gaps': [null, 4, null],
  'nothing known': [null, null, null],
  'one point': [4],
}
const drawn = test.each(Object.entries(cases))
const zone = 'Europe/Ljubljana'
const HOUR_MS = 3_600_000
const hoursOfDays = [
  ['24 hours', '2026-06-16', 24],
  ['23 hours', '2026-03-29', 23],
  ['25 hours', '2026-10-25', 25],
] as const

/** A bar starts at zero, up or down; zero is a hairline at most, and a gap is empty. */
function expectBars(picture: Drawn, values: Values, axis: ReturnType<typeof axisOf>, xOf = inSlots(values)) {
  values.forEach((value, i) => {
    const bar = areaAt(barsOf(picture), axis.left + xOf(i) * (axis.right - axis.left))
    const [low, high] = value === null ? [null, null] : [Math.min(0, value), Math.max(0, value)]
    if (value === 0 && bar === null) return
    const by = value === 0 ? 1.1 * axis.perPx : 0.1 * axis.perPx
    expect(bar && axis.valueAt(bar.low), `foot in ${i}`).toSatisfy(near(low, by))
    expect(bar && axis.valueAt(bar.high), `top in ${i}`).toSatisfy(near(high, by))
  })
}
const inSlots = (values: Values) => (i: number) => (i + 0.5) / values.length

describe('SlotPlot', () => {
  const color = '#123456'
  const plotOf = (values: Values, shape: 'bar' | 'step' | 'line') =>
    drawnOf(
      <SlotPlot
        label="slots"
        slots={values.map((_, i) => `s${i}`)}
        series={[{ key: 'one', label: 'one', color, shape, values, text: String }]}
        unit="u"
        least={1}
      />,
    )
  drawn('bars: %s', async (_case, values) => {
    const picture = await plotOf(values, 'bar')
    expectBars(picture, values, axisOf(picture))
    expect(barsOf(picture)).toHaveLength(values.filter((value) => value !== null).length)
  })
  drawn('steps: %s', async (_case, values) => {
    const picture = await plotOf(values, 'step')
    const { left, right, valueAt, perPx } = axisOf(picture)
    const lines = picture.shapes.filter(({ stroke }) => stroke === color)
    values.forEach((value, i) => {
      const seen = lineAt(lines, left + inSlots(values)(i) * (right - left))
      expect(seen === null ? null : valueAt(seen), `in ${i}`).toSatisfy(near(value, 0.1 * perPx))
    })
  })
  drawn('points with lines between them: %s', async (_case, values) => {
    const picture = await plotOf(values, 'line')
    const { left, right, valueAt, perPx } = axisOf(picture)
    const xOf = (slot: number) => left + inSlots(values)(slot) * (right - left)
    const dots = picture.shapes.filter(({ fill }) => fill === color)
    const lines = picture.shapes.filter(({ stroke }) => stroke === color)
    values.forEach((value, i) => {
      const dot = areaAt(dots, xOf(i))
      expect(dot && valueAt((dot.low + dot.high) / 2), `in ${i}`).toSatisfy(near(value, 0.1 * perPx))
      const next = values[i + 1] ?? null
      const between = lineAt(lines, xOf(i + 0.5))
      const mean = value === null || next === null ? null : (value + next) / 2
      expect(between === null ? null : valueAt(between), `after ${i}`).toSatisfy(near(mean, 0.1 * perPx))
    })
  })
})

describe('Sparkline', () => {
  drawn('%s', async (_case, values) => {
    const picture = await drawnOf(<Sparkline column={[...values]} color="#123456" />)
    const known = values.filter((value) => value !== null)
    const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)]
    const perPx = (high - low) / picture.height
    expectBars(picture, values, {
      ...{ left: 0, right: picture.width, perPx },
      valueAt: (px) => high - px * perPx,
    })
  })
})

/** Each label below a plot of a day shows the time at its position. */
function expectTimes({ labels }: Drawn, timeAt: (px: number) => number) {
  const times = labels.filter(({ text }) => /^\d\d:\d\d$/.test(text))
  expect(times.length).toBeGreaterThan(2)
  for (const { text, x } of times)
    expect(formatTime(Math.round(timeAt(x) / 60_000) * 60_000, { timeZone: zone })).toBe(
      text.replace('24:', '00:'),
    )
}
const bandOf = (values: Values, count: number) =>
  Array.from({ length: count }, (_, i) => values[i % values.length] ?? null)

describe.each(hoursOfDays)('a day of %s', (_length, date, hours) => {
  const { startMs, endMs } = localDayRange(zone, date)
  const inDay = ({ left, right }: { left: number; right: number }) => ({
    timeAt: (px: number) => startMs + ((px - left) / (right - left)) * (endMs - startMs),
  })

  drawn('QuarterPlot: %s', async (_case, some) => {
    const values = bandOf(some, hours * 4)
    const quarters = values.map((value, i) => ({
      startMs: startMs + i * QUARTER_MS,
      block: 3 as const,
      importWh: null,
      exportWh: null,
      importKw: value === null ? null : Math.max(0, value),
      exportKw: value === null ? null : Math.max(0, -value),
      quality: 'measured' as const,
    }))
    const picture = await drawnOf(<QuarterPlot quarters={quarters} agreed={null} zone={zone} label="day" />)
    const axis = axisOf(picture)
    expectBars(picture, values, axis, (i) => (i + 0.4) / values.length)
    expect(hatchesOf(picture)).toHaveLength(values.filter((value) => value === null).length)
    expectTimes(picture, inDay(axis).timeAt)
  })

  test('QuarterPlot: the agreed power of each block is a line over its quarter-hours', async () => {
    const agreed = [9, 7, 5, 4, 3]
    const quarters = Array.from({ length: hours * 4 }, (_, i) => ({
      startMs: startMs + i * QUARTER_MS,
      block: i < hours * 2 ? (2 as const) : (3 as const),
      ...{ importWh: null, exportWh: null, importKw: 1, exportKw: 0, quality: 'measured' as const },
    }))
    const picture = await drawnOf(<QuarterPlot quarters={quarters} agreed={agreed} zone={zone} label="day" />)
    const axis = axisOf(picture)
    const lines = picture.shapes.filter(({ runs: [run] }) => (run?.length ?? 0) > 4)
    for (const [i, { block }] of quarters.entries()) {
      const x = axis.left + ((i + 0.5) / quarters.length) * (axis.right - axis.left)
      expect(axis.valueAt(lineAt(lines, x) ?? Number.NaN), `quarter-hour ${i}`).toSatisfy(
        near(agreed[block - 1] ?? 0, axis.perPx),
      )
    }
  })

  drawn('DayPlot: %s', async (_case, some) => {
    const perHour = bandOf(some, hours)
    const prices = perHour.flatMap((value) => [value, value, value, value])
    const answer = spotDayOf(date, startMs)
    const bars = spotBars(startMs, prices, 60)
    expect(bars.map(({ price }) => price)).toEqual(perHour)
    const known = perHour.filter((value) => value !== null)
    const picture = await drawnOf(
      <DayPlot
        day={{ answer, unit: priceUnit('EUR'), prices, bars, statistics: null }}
        scale={axisScale(Math.min(0, ...known), Math.max(0, ...known), 1)}
        bounds={null}
        nowMs={0}
        best={null}
        bestLabel=""
        cursor={null}
        compact={false}
        label="day"
        onCursor={() => undefined}
      />,
    )
    const axis = axisOf(picture)
    expectBars(picture, perHour, axis)
    expect(hatchesOf(picture)).toHaveLength(perHour.filter((value) => value === null).length)
    expectTimes(picture, inDay(axis).timeAt)
  })

  drawn('PreviewPlot: %s', async (_case, some) => {
    const values = bandOf(some, hours).map((value) => value && value * 1000)
    const at = values.map((_, i) => startMs + i * HOUR_MS)
    const before = values.map((value) => value && value / 2)
    const picture = await drawnOf(
      <PreviewPlot
        preview={{
          from: startMs,
          to: endMs,
          timezone: zone,
          at,
          beforeW: before,
          afterW: values,
          totals: [],
        }}
      />,
    )
    const [top = 0, bottom = 0] = [...picture.text.matchAll(/([−-]?[\d.,]+)\s(k?)W/g)].map(
      ([, value = '', kilo]) => Number(value.replace('−', '-').replace(',', '')) * (kilo ? 1000 : 1),
    )
    const [was, is] = picture.shapes.slice(-2)
    for (const [line, column] of [
      [was, before],
      [is, values],
    ] as const)
      column.forEach((value, i) => {
        const x = (i / hours) * picture.width
        // the line ends in its last minute, and a single minute is a dash
        const seen = lineAt(line ? [line] : [], x + 0.3) ?? lineAt(line ? [line] : [], x - 0.3)
        const steps = [column[i - 1], column[i + 1]].map((neighbour) =>
          Math.abs((neighbour ?? 0) - (value ?? 0)),
        )
        const drift = 0.03 * Math.max(...steps)
        expect(seen === null ? null : top - (seen / picture.height) * (top - bottom), `in ${i}`).toSatisfy(
          near(value, drift + (top - bottom) / 500),
        )
      })
  })
})

describe.each([
  ['power', 'powerW', 1000],
  ['a counter', 'energyImportWh', null],
] as const)('FindingPicture of %s', (_what, quantity, least) => {
  drawn('%s', async (_case, some) => {
    const values = some.map((value) => value && value * 1000)
    const [from, to] = [1_000_000, 1_000_000 + values.length * HOUR_MS]
    const finding: Finding = {
      ...{ kind: 'gap', certainty: 'sure', value: null, reference: null, repairId: null, quantity },
      ...{ from: from + HOUR_MS / 4, to: from + HOUR_MS / 2 },
      picture: { from, to, values },
    }
    const picture = await drawnOf(<FindingPicture finding={finding} />)
    const known = values.filter((value) => value !== null)
    const [low, high] =
      least === null
        ? [Math.min(...known), Math.max(...known)]
        : [Math.min(0, ...known), Math.max(least, ...known)]
    const pad = 3
    const [shade, line] = [
      picture.shapes.filter((one) => barsOf(picture).includes(one)),
      picture.shapes.slice(-1),
    ]
    values.forEach((value, i) => {
      const seen = lineAt(line, inSlots(values)(i) * picture.width)
      const share = seen === null ? null : (picture.height - pad - seen) / (picture.height - 2 * pad)
      expect(share === null ? null : low + share * (high - low), `in ${i}`).toSatisfy(
        near(value, (high - low) / 500),
      )
    })
    const [box = []] = shade[0]?.runs ?? []
    const xs = box.map(([x]) => (x / picture.width) * values.length)
    expect([Math.min(...xs), Math.max(...xs)].map((x) => Math.round(x * 100) / 100)).toEqual([0.25, 0.5])
  })
})
