import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSeries } from './read-series.ts'

const zone = 'Europe/Ljubljana'
const bytesOf = (text: string) => new TextEncoder().encode(text)
const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../../../../packages/domain/meter-files/fixtures', name))
const portalCsv = (rows: readonly string[]) =>
  bytesOf(['Merilno mesto,GSRN MM,Časovna značka,Energija A+,Energija A-', ...rows].join('\n'))

test("reads the portal's own export as one part, with intervals that were not received as null", () => {
  const read = readSeries({
    zone,
    bytes: portalCsv([
      '3-1,38,2026-06-05T00:15,0.1000,0',
      '3-1,38,2026-06-05T00:30,,0',
      '3-1,38,2026-06-05T01:00,0.3000,0',
    ]),
  })
  expect(read).toMatchObject({
    kind: 'read',
    format: 'si_portal',
    meters: [{ meter: '3-1', known: 2, minutes: 15 }],
  })
  const parts = read.kind === 'read' ? read.meters[0]?.parts : []
  expect(parts?.[0]).toEqual({
    direction: 'import',
    startsAt: Date.parse('2026-06-04T22:00:00Z'),
    minutes: 15,
    energyWh: [100, null, null, 300],
    qualities: [0, 3, 3, 0],
  })
  expect(parts?.[1]).toMatchObject({ direction: 'export', energyWh: [0, 0, null, 0] })
})

test('splits a year into parts that the call accepts, and starts a new part after a gap of days', () => {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 16)
  const quarters = Array.from(
    { length: 10_000 },
    (_, i) => `3-1,38,${day(Date.UTC(2026, 0, 1) + (i + 1) * 900_000)},0.1,0`,
  )
  const later = `3-1,38,2026-06-05T00:15,0.1,0`
  const read = readSeries({ zone, bytes: portalCsv([...quarters, later]) })
  const parts = read.kind === 'read' ? (read.meters[0]?.parts ?? []) : []
  const lengths = parts
    .filter(({ direction }) => direction === 'import')
    .map(({ energyWh }) => energyWh.length)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(9_600)
  expect(lengths.at(-1)).toBe(1)
})

test.each(['dk-hours-2019-01.json', 'it-quarters-2024-09.csv', 'nem12-2023-10.csv'])('%s is read', (name) => {
  const read = readSeries({ zone, bytes: fixture(name) })
  expect(read.kind).toBe('read')
  expect(read.kind === 'read' && read.meters.every(({ parts }) => parts.length > 0)).toBe(true)
})

test('asks about ambiguous columns and reads the file with the answers', () => {
  const bytes = bytesOf(
    ['When,Energy', '03/04/2026 00:00,0.1', '03/04/2026 01:00,0.2', '03/04/2026 02:00,0.2'].join('\n'),
  )
  const requested = readSeries({ zone, bytes })
  expect(requested).toMatchObject({ kind: 'unknown', table: { questions: ['day_order', 'unit'] } })
  if (requested.kind !== 'unknown') return
  const { guess } = requested.table
  const mapping = { ...guess, order: 'dmy', unit: 'kWh' } as Parameters<typeof readSeries>[0]['mapping']
  const read = readSeries({ zone, bytes, mapping })
  expect(read).toMatchObject({ kind: 'read', meters: [{ known: 12, minutes: 60 }] })
})

test('reads times without offset in the chosen zone, and times with offset as they are', () => {
  const table = (times: readonly string[]) =>
    bytesOf(['time,import kWh', ...times.map((time) => `${time},0.1`)].join('\n'))
  const bytes = table(['2026-06-05 00:00', '2026-06-05 00:15', '2026-06-05 00:30'])
  const startOf = (chosen: string) => {
    const read = readSeries({ zone: chosen, bytes })
    return read.kind === 'read' ? [read.meters[0]?.startMs, read.zone] : []
  }
  expect(startOf('Europe/Ljubljana')).toEqual([Date.parse('2026-06-04T22:00:00Z'), 'Europe/Ljubljana'])
  expect(startOf('America/New_York')).toEqual([Date.parse('2026-06-05T04:00:00Z'), 'America/New_York'])
  const answer = readSeries({
    zone: 'America/New_York',
    bytes: table(['2026-06-05T00:00Z', '2026-06-05T00:15Z', '2026-06-05T00:30Z']),
  })
  expect(answer).toMatchObject({
    kind: 'read',
    zone: null,
    meters: [{ startMs: Date.parse('2026-06-05T00:00:00Z') }],
  })
})

test.each([
  ['dk-hours-2019-01.json', null],
  ['it-quarters-2024-09.csv', 'Europe/Rome'],
  ['nem12-2023-10.csv', null],
])('reads %s in its own zone, whatever was chosen', (name, clock) => {
  expect(readSeries({ zone: 'America/New_York', bytes: fixture(name) })).toMatchObject({
    kind: 'read',
    zone: clock,
  })
})
