import { describe, expect, test } from 'vitest'
import type { ColumnMapping } from './mapped-csv.ts'
import { isWholeMapping } from './mapped-csv.ts'
import { readMeterFile } from './read-meter-file.ts'
import { seriesSummary } from './series-summary.ts'

const ZONE = 'Europe/Lisbon'
const bytes = (text: string) => new TextEncoder().encode(text)

test.each<[string, string, keyof ColumnMapping]>([
  ['the unit', 'time,consumption_avg\n2024-04-03 00:00,1\n2024-04-03 00:15,1', 'unit'],
  ['the order of the date', 'time,kWh\n03/04/2024 00:00,1\n03/04/2024 00:15,1', 'order'],
  ['the column of energy', 'time,night kWh,day kWh\n2024-04-03 00:00,1,2\n2024-04-03 00:15,1,2', 'import'],
  ['the length of an interval', 'time,kWh\n2024-04-03,1\n2024-04-04,2', 'stepS'],
])('asks about %s if unclear', (_what, text, field) => {
  const read = readMeterFile(bytes(text), ZONE)
  if (read.kind !== 'unknown') throw new Error('the file was read without a question')
  expect(read.table.guess[field]).toBeUndefined()
  expect(isWholeMapping(read.table.guess)).toBe(false)
})

describe('the unit in a heading', () => {
  test.each([
    ['kw_consumption_avg', 'kW'],
    ['Consumo registado (kW)', 'kW'],
    ['total_kwh', 'kWh'],
    ['energy_wh', 'Wh'],
    ['A+ [Wh]', 'Wh'],
    ['power', null],
    ['MWh import', null],
  ])('%s', (heading, unit) => {
    const read = readMeterFile(bytes(`time;${heading}\n2024-04-03 00:00;1\n2024-04-03 00:15;1`), ZONE)
    if (read.kind === 'unreadable') throw new Error(read.reason)
    expect(read.kind === 'read' ? read.table?.guess.unit : null).toBe(unit)
  })
})

test('a summary has the sum, the peak as mean power, the range and the first intervals', () => {
  const text = [
    'date,hour,kw_consumption_avg',
    '2024/04/03,00:00,1',
    '2024/04/03,00:15,3.2',
    '2024/04/03,00:30,',
    '2024/04/03,00:45,0.6',
  ].join('\n')
  const read = readMeterFile(bytes(text), ZONE)
  if (read.kind !== 'read') throw new Error('the file was not read')
  const [series] = read.file.series
  if (!series) throw new Error('the file has no readings')
  const startMs = Date.parse('2024-04-02T23:00:00Z')
  expect(seriesSummary(series)).toEqual({
    direction: 'import',
    fromMs: startMs,
    untilMs: startMs + 3_600_000,
    intervals: 4,
    known: 3,
    energyWh: 1200,
    peakW: 3200,
    peakAtMs: startMs + 900_000,
    first: [
      { startMs, wh: 250 },
      { startMs: startMs + 900_000, wh: 800 },
      { startMs: startMs + 1_800_000, wh: null },
      { startMs: startMs + 2_700_000, wh: 150 },
    ],
  })
  expect(read.table).toMatchObject({
    heading: ['date', 'hour', 'kw_consumption_avg'],
    guess: { time: 0, clock: 1, import: 2, unit: 'kW' },
    questions: [],
  })
})
