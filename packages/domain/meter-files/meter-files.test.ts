import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { blockAt } from '../grid-tariff/calendar/block-clock.ts'
import { dayOverridesSi } from '../grid-tariff/calendar/work-free-days.ts'
import { monthsOf } from '../grid-tariff/fixtures/tariff-terms.ts'
import { localDayRange, quarterHoursOfDay } from '../time/local-day.ts'
import { toLocalMs } from '../time/zone-offsets.ts'
import type { ColumnMapping } from './mapped-csv.ts'
import { type MeterSeries, quarterLoadOf, readingQualities } from './meter-series.ts'
import { readMeterFile, textOfBytes } from './read-meter-file.ts'

const ZONE = 'Europe/Ljubljana'
const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url))
const bytes = (text: string) => new TextEncoder().encode(text)

function read(content: Uint8Array | string, zone = ZONE, mapping?: ColumnMapping) {
  const result = readMeterFile(typeof content === 'string' ? bytes(content) : content, zone, mapping)
  if (result.kind !== 'read') throw new Error(JSON.stringify(result))
  return result.file
}
const sumKwh = ({ energyWh }: MeterSeries) => energyWh.reduce((sum, wh) => sum + (wh || 0), 0) / 1000
const iso = (series: MeterSeries | undefined, i: number) =>
  new Date(series?.startsMs.at(i) ?? Number.NaN).toISOString()
const qualityAt = (series: MeterSeries | undefined, i: number) => readingQualities[series?.qualities[i] ?? -1]

/** Local time of an instant, as the portal writes it. */
const stamp = (utcMs: number) => new Date(toLocalMs(ZONE, utcMs)).toISOString().slice(0, 16)

const heading =
  'Merilno mesto,GSRN MM,Časovna značka,Leto,Mesec,Energija A+,Energija A-,Energija R+,Energija R-,P+ Prejeta delovna moč,P- Oddana delovna moč,Q+ Prejeta jalova moč,Q- Oddana jalova moč,Blok,Dogovorjena moč'

/** A day as the portal exports it: end stamps, and the value of each quarter-hour is its number in Wh. */
function portalDay(date: string, value = (i: number) => ((i + 1) / 1000).toFixed(4)): string {
  const rows = quarterHoursOfDay(ZONE, date).map(
    (startMs, i) =>
      `3-0000001,383,${stamp(startMs + 900_000)},2024,1,${value(i)},0.0000,,,,,,,${blockAt(startMs, dayOverridesSi)},`,
  )
  return [heading, ...rows].join('\n')
}

describe('the export of the national portal', () => {
  test.each([
    ['2024-01-15', 96],
    ['2024-03-31', 92],
    ['2024-10-27', 100],
  ])('%s has %i quarter-hours, by their end stamps', (date, count) => {
    const { format, series, problems, officialBlocks } = read(portalDay(date))
    expect([format, problems, series.map(({ direction }) => direction)]).toEqual([
      'si_portal',
      [],
      ['import', 'export'],
    ])
    const [taken] = series
    expect(taken?.meter).toBe('3-0000001')
    expect([...(taken?.startsMs ?? [])]).toEqual(quarterHoursOfDay(ZONE, date))
    expect([...(taken?.energyWh ?? [])].map(Math.round)).toEqual(
      Array.from({ length: count }, (_, i) => i + 1),
    )
    for (const [startMs, block] of officialBlocks ?? []) expect(blockAt(startMs, dayOverridesSi)).toBe(block)
    expect(officialBlocks?.size).toBe(count)
  })

  test('latest first, with semicolons, decimal commas and letters in the old code page', () => {
    const rows = portalDay('2024-10-27').split('\n')
    const [head = '', ...body] = rows
    const text = [head, ...body.toReversed()].join('\r\n').replaceAll(',', ';').replaceAll('.', ',')
    const old = Uint8Array.from(text, (letter) => ({ Č: 0xc8, č: 0xe8 })[letter] ?? letter.charCodeAt(0))
    const { series, problems } = read(old)
    expect(problems).toEqual([])
    expect([...(series[0]?.energyWh ?? [])].map(Math.round)).toEqual(
      Array.from({ length: 100 }, (_, i) => i + 1),
    )
  })

  test('if the repeated hour is there only once, it counts as the first, and this is reported', () => {
    const lines = portalDay('2024-10-27').split('\n')
    const { series, problems } = read([...lines.slice(0, 12), ...lines.slice(16)].join('\n'))
    expect(problems).toEqual([{ code: 'repeated_hour_once', count: 1, firstLine: 9 }])
    const load = quarterLoadOf(series[0] as MeterSeries)
    expect(load?.importWh).toHaveLength(100)
    expect([...(load?.importWh ?? [])].filter(Number.isNaN)).toHaveLength(4)
  })

  test('empty cells are not zero, junk is reported with its line, duplicates count once', () => {
    const lines = portalDay('2024-01-15', (i) => (i === 3 ? '' : i === 4 ? 'ERR' : '0.5000')).split('\n')
    const { series, problems } = read([...lines, lines[10], 'x,y,not a time,,,1,,,,,,,,,'].join('\n'))
    expect([series[0]?.energyWh[3], series[0]?.energyWh[4], series[0]?.energyWh[5]]).toEqual([
      Number.NaN,
      Number.NaN,
      500,
    ])
    expect([qualityAt(series[0], 3), qualityAt(series[0], 5)]).toEqual(['not_received', 'measured'])
    expect(problems).toEqual(
      expect.arrayContaining([
        { code: 'not_a_number', count: 1, firstLine: 6 },
        { code: 'not_a_time', count: 1, firstLine: 98 + 1 },
        expect.objectContaining({ code: 'repeated_interval', count: 2 }),
      ]),
    )
  })

  test('qualities of readings are read, and a value that was not received is not 0', () => {
    const rows = ['1.8.0', '1.5.259', '3.5.0', '1.2.32'].map(
      (state, i) => `m,g,2024-01-15T00:${(i + 1) * 15 === 60 ? '59' : (i + 1) * 15},,,0.1,,,,,,,,3,,${state}`,
    )
    const { series } = read([`${heading},Status odčitka A+`, ...rows.slice(0, 3)].join('\n'))
    expect([0, 1, 2].map((i) => qualityAt(series[0], i))).toEqual(['measured', 'not_received', 'estimated'])
    expect([...(series[0]?.energyWh ?? [])]).toEqual([100, Number.NaN, 100])
  })
})

test('the Danish data hub: hours from UTC, spread over quarter-hours for the load', () => {
  const { format, series, problems } = read(fixture('dk-hours-2019-01.json'))
  expect([format, problems, series.length]).toEqual(['dk_datahub', [], 1])
  const [hours] = series
  expect(hours).toMatchObject({ meter: '269841726498172468', direction: 'import', stepS: 3600 })
  expect([hours?.startsMs.length, sumKwh(hours as MeterSeries)]).toEqual([744, 744])
  expect(iso(hours, 0)).toBe('2018-12-31T23:00:00.000Z')
  const load = quarterLoadOf(hours as MeterSeries)
  expect(load?.range).toEqual({ from: '2019-01-01', to: '2019-01-31' })
  expect(new Set(load?.importWh)).toEqual(new Set([250]))
})

test('the Danish data hub has missing points, unavailable points, and exported energy', () => {
  const point = (position: string, quality: string) => ({
    position,
    'out_Quantity.quantity': '2',
    'out_Quantity.quality': quality,
  })
  const document = {
    MyEnergyData_MarketDocument: {
      TimeSeries: [
        {
          mRID: '57',
          businessType: 'A01',
          'measurement_Unit.name': 'KWH',
          Period: [
            {
              resolution: 'PT15M',
              timeInterval: { start: '2025-03-29T23:00:00Z' },
              Point: [point('1', 'A04'), point('2', 'A02'), point('4', 'A03')],
            },
          ],
        },
      ],
    },
  }
  const [series] = read(JSON.stringify({ result: [document] })).series
  expect(series).toMatchObject({ direction: 'export', stepS: 900, meter: '57' })
  expect([...(series?.energyWh ?? [])]).toEqual([2000, Number.NaN, 2000])
  expect([0, 1, 2].map((i) => qualityAt(series, i))).toEqual(['measured', 'not_received', 'estimated'])
  const load = quarterLoadOf(series as MeterSeries)
  expect(load?.importWh).toHaveLength(92)
  expect([...(load?.importWh.slice(0, 5) ?? [])]).toEqual([2000, Number.NaN, Number.NaN, 2000, Number.NaN])
})

test('the Italian distributor has a row per day and a column per quarter-hour', () => {
  const { format, series, problems } = read(fixture('it-quarters-2024-09.csv'))
  expect([format, problems]).toEqual(['it_quarters', []])
  const [taken] = series
  expect(taken?.startsMs).toHaveLength(30 * 96)
  expect([iso(taken, 0), taken?.energyWh[0]]).toEqual(['2024-08-31T22:00:00.000Z', 139])
  expect(iso(taken, -1)).toBe('2024-09-30T21:45:00.000Z')
  expect(taken?.energyWh.some(Number.isNaN)).toBe(false)
})

test.each([
  ['forward', '31/03/2024', 92, []],
  ['back', '27/10/2024', 96, [{ code: 'repeated_hour_once', count: 1, firstLine: 2 }]],
])('the Italian distributor on the day on which the clock goes %s', (_rule, date, count, expected) => {
  const clocks = Array.from(
    { length: 97 },
    (_, i) => `${String(i >> 2).padStart(2, '0')}:${String((i % 4) * 15).padStart(2, '0')}`,
  )
  const head = [
    'Giorno',
    ...clocks.slice(0, 96).map((clock, i) => `${clock}-${clocks[i + 1]?.replace('24:00', '00:00')}`),
  ]
  const cells = clocks.slice(0, 96).map((clock) => (count === 92 && clock.startsWith('02') ? '' : '0,25'))
  const { series, problems } = read([head.join(';'), [date, ...cells].join(';')].join('\n'))
  expect(series[0]?.startsMs).toHaveLength(count)
  expect(problems).toEqual(expected)
  expect(sumKwh(series[0] as MeterSeries)).toBeCloseTo(count / 4, 9)
})

test('NEM12: both directions in 5-minute intervals of market time, with substituted values marked', () => {
  const { format, series, problems } = read(fixture('nem12-2023-10.csv'))
  expect([format, problems]).toEqual(['nem12', []])
  expect(series.map(({ direction, stepS }) => [direction, stepS])).toEqual([
    ['import', 300],
    ['export', 300],
  ])
  const [taken] = series
  expect(iso(taken, 0)).toBe('2023-10-18T14:00:00.000Z')
  expect([qualityAt(taken, 0), qualityAt(taken, 97), qualityAt(taken, 98)]).toEqual([
    'estimated',
    'estimated',
    'measured',
  ])
  // 20 October starts with 0.0055, 0.0049, 0.0064 kWh
  expect([...(taken?.energyWh.slice(288, 291) ?? [])].map((wh) => Math.round(wh * 10))).toEqual([55, 49, 64])
  const load = quarterLoadOf(taken as MeterSeries)
  const known = load?.importWh.filter((wh) => !Number.isNaN(wh)) ?? new Float64Array()
  expect(known).toHaveLength((taken?.startsMs.length ?? 0) / 3)
  expect(known[96]).toBeCloseTo(5.5 + 4.9 + 6.4, 9)
})

test('NEM12 with its first and last record, and a day that was not received', () => {
  const day = (date: string, quality: string) =>
    ['300', date, ...Array(48).fill('1'), quality, '', '', '', ''].join(',')
  const text = [
    '100,NEM12,200405011135,MDA1,Ret1',
    '200,NMI1,E1,,E1,,M1,KWH,30,',
    day('20240101', 'A'),
    day('20240102', 'N'),
    '900',
  ]
  const [series] = read(text.join('\n')).series
  expect([series?.startsMs.length, series?.stepS]).toEqual([96, 1800])
  expect([series?.energyWh[47], series?.energyWh[48]]).toEqual([1000, Number.NaN])
})

describe('any table with a time and a kWh column', () => {
  const rows = (of: (startMs: number, i: number) => string, date = '2024-10-27') => {
    return quarterHoursOfDay(ZONE, date).map(of).join('\n')
  }
  const local = (utcMs: number) => {
    const [date = '', clock = ''] = stamp(utcMs).split('T')
    const [year, month, day] = date.split('-')
    return {
      iso: `${date} ${clock}`,
      day: `${day}.${month}.${year}`,
      slashed: `${day}/${month}/${year}`,
      clock,
    }
  }

  test.each([
    ['points and commas', `Time,Consumption [kWh]\n${rows((at) => `${local(at).iso},0.25`)}`],
    [
      'semicolons and decimal commas',
      `Datum;Poraba (kWh)\n${rows((at) => `${local(at).day} ${local(at).clock};0,25`)}`,
    ],
    [
      'tabs, with date and time in separate columns',
      `Date\tTime\tkWh\n${rows((at) => `${local(at).slashed}\t${local(at).clock}\t0.25`)}`,
    ],
    ['stamps with an offset', `start,energy kWh\n${rows((at) => `${new Date(at).toISOString()},0.25`)}`],
    ['ends', `End;Verbrauch in kWh\n${rows((at) => `${local(at + 900_000).iso};0,25`)}`],
    ['Wh', `Time;Import Wh\n${rows((at) => `${local(at).iso};250`)}`],
    ['mean power', `Time;Import kW\n${rows((at) => `${local(at).iso};1`)}`],
  ])('%s', (_rule, text) => {
    const { format, series, problems } = read(text)
    expect([format, problems, series.length]).toEqual(['columns', [], 1])
    expect([...(series[0]?.startsMs ?? [])]).toEqual(quarterHoursOfDay(ZONE, '2024-10-27'))
    expect(new Set(series[0]?.energyWh)).toEqual(new Set([250]))
  })

  test('both directions, in UTF-16', () => {
    const text = `\uFEFFTime;Consumption kWh;Injection kWh\n${rows((at) => `${local(at).iso};0,25;0,125`)}`
    const { series } = read(
      Uint8Array.from([...text].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8])),
    )
    expect(series.map(({ direction, energyWh }) => [direction, energyWh[5]])).toEqual([
      ['import', 250],
      ['export', 125],
    ])
  })

  test('hourly values, with a repeated hour', () => {
    const starts = quarterHoursOfDay(ZONE, '2024-10-27').filter((_at, i) => i % 4 === 0)
    const { series, problems } = read(
      `Time,kWh\n${starts.map((at, i) => `${local(at).iso},${i}`).join('\n')}`,
    )
    expect(problems).toEqual([])
    expect([series[0]?.stepS, [...(series[0]?.startsMs ?? [])]]).toEqual([3600, starts])
  })

  test('a time that the clock skipped is reported', () => {
    const { series, problems } = read(
      'Time,kWh\n2024-03-31 01:45,1\n2024-03-31 02:00,1\n2024-03-31 02:15,1\n2024-03-31 03:00,1',
    )
    expect(problems).toEqual([{ code: 'skipped_time', count: 2, firstLine: 3 }])
    expect(series[0]?.startsMs).toHaveLength(2)
  })

  test('finds a table with text above the heading, a sum below it, and dates whose order only later rows show', () => {
    const lines = ['2026-03-12', '2026-03-13', '2026-03-14']
      .flatMap((date) => quarterHoursOfDay(ZONE, date))
      .map((startMs) => `${local(startMs).slashed} ${local(startMs).clock};0,25`)
    const table = ['Customer: Ana Primer', 'Meter 123, house', '', 'Time;Energy, kWh', ...lines, 'Sum;72,00']
    const { series, problems } = read(table.join('\n'))
    expect([series[0]?.startsMs.length, series[0]?.energyWh[0]]).toEqual([288, 250])
    expect(problems).toEqual([{ code: 'not_a_time', count: 1, firstLine: 293 }])
  })

  test('month before day, latest first', () => {
    const lines = quarterHoursOfDay(ZONE, '2024-10-27').map((at, i) => {
      const [day, month, year] = local(at).slashed.split('/')
      return `${month}/${day}/${year} ${local(at).clock},${i}`
    })
    const { series } = read(['Time,kWh', ...lines.reverse()].join('\n'))
    expect([...(series[0]?.energyWh ?? [])]).toEqual(lines.map((_line, i) => i * 1000))
  })

  test.each([
    ['which day 03/04 is', 'Time,kWh\n03/04/2024 00:00,1\n03/04/2024 00:15,1', ['day_order']],
    ['which of two columns', 'Time,Night kWh,Day kWh\n2024-04-03 00:00,1,2\n2024-04-03 00:15,1,2', ['value']],
    ['in which unit', 'Time,Consumption\n2024-04-03 00:00,1\n2024-04-03 00:15,1', ['unit']],
    ['which column is the time', 'When,kWh\nyesterday,1\ntoday,2', ['time']],
    ['how long an interval is', 'Time,kWh\n2024-04-03,1\n2024-04-04,2', ['step']],
  ])('asks for what is missing: %s', (_rule, text, questions) => {
    const result = readMeterFile(bytes(text), ZONE)
    expect(result).toMatchObject({ kind: 'unknown', table: { questions } })
  })

  test('reads the table with the answers', () => {
    const text = 'Time,Night kWh,Day kWh\n03/04/2024 00:15,1,2\n03/04/2024 00:30,1,3'
    const unknown = readMeterFile(bytes(text), ZONE)
    if (unknown.kind !== 'unknown') throw new Error('it was not asked')
    expect(unknown.table).toMatchObject({
      heading: ['Time', 'Night kWh', 'Day kWh'],
      questions: ['day_order', 'value'],
    })
    const guess = unknown.table.guess
    const { series } = read(text, ZONE, { ...(guess as ColumnMapping), order: 'mdy', import: 2 })
    expect([iso(series[0], 0), ...(series[0]?.energyWh ?? [])]).toEqual([
      '2024-03-03T23:00:00.000Z',
      2000,
      3000,
    ])
  })
})

test.each([
  ['nothing', '', 'empty'],
  ['a text', 'Dear customer', 'not_a_table'],
  ['another document', '{"a": 1}', 'not_a_table'],
  ['half a document', '{"result": [', 'not_a_table'],
  ['an unclosed quote', 'a,b\n"c,d', 'not_a_table'],
  ['a heading alone', 'Time,kWh', 'not_a_table'],
])('%s is not a file of readings', (_rule, text, reason) => {
  expect(readMeterFile(bytes(text), ZONE)).toMatchObject({ kind: 'unreadable', reason })
})

test('a year of the portal’s export becomes a load for the tariff calculation', () => {
  const { startMs } = localDayRange(ZONE, '2024-01-01')
  const lines = Array.from(
    { length: 366 * 96 },
    (_, i) => `m,g,${stamp(startMs + (i + 1) * 900_000)},,,0.1,0,,,,,,,,`,
  )
  const [series] = read([heading, ...lines].join('\n')).series
  const load = quarterLoadOf(series as MeterSeries)
  expect(load?.range).toEqual({ from: '2024-01-01', to: '2024-12-31' })
  const months = monthsOf(load ?? { range: { from: '', to: '' }, importWh: new Float64Array() })
  expect(months.reduce((sum, { knownQuarters }) => sum + knownQuarters, 0)).toBe(366 * 96)
})

test('regional letters are read from either encoding', () => {
  expect(textOfBytes(bytes('časovna značka'))).toBe('časovna značka')
  expect(textOfBytes(Uint8Array.from([0xe8, 0x61, 0x73]))).toBe('čas')
})
