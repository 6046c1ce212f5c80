import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { chartTexts, quarterChart } from './chart-fixture.ts'
import { chartSheet } from './chart-sheet.ts'
import { chartXlsx } from './chart-xlsx.ts'

/** The serial number of 1970-01-01 in a spreadsheet, which counts days from 1899-12-30. */
const UNIX_EPOCH_DAY = 25_569
const DAY_MS = 86_400_000

const sheet = chartSheet(quarterChart, new Set(), chartTexts)

async function partsOf(blob: Blob) {
  const files = unzipSync(new Uint8Array(await blob.arrayBuffer()))
  return (path: string) => strFromU8(files[path] ?? new Uint8Array())
}

/** Cells by address: a number as written, a text looked up; undefined if the sheet has no such cell. */
async function cellsOf(blob: Blob): Promise<Map<string, number | string>> {
  const part = await partsOf(blob)
  const texts = [...part('xl/sharedStrings.xml').matchAll(/<si><t[^>]*>(.*?)<\/t><\/si>/g)].map(
    ([, text]) => text,
  )
  const cells = [...part('xl/worksheets/sheet1.xml').matchAll(/<c r="(\w+)"([^>]*)><v>([^<]*)<\/v>/g)]
  return new Map(
    cells.map(([, address = '', attributes = '', value]) => [
      address,
      attributes.includes('t="s"') ? (texts[Number(value)] ?? '') : Number(value),
    ]),
  )
}

test('the workbook contains the numbers of the chart, and an empty cell for an unknown value', async () => {
  const cells = await cellsOf(await chartXlsx(sheet, 'Power'))
  const grid = [2, 3, 4].map((row) => ['B', 'C', 'D'].map((column) => cells.get(`${column}${row}`) ?? null))
  expect(grid).toEqual([
    [0, -1.5, 80],
    [null, 420.25, 79.5],
    [1704.123, null, 79],
  ])
})

test("times are dates in the location's local time, formatted as dates", async () => {
  const blob = await chartXlsx(sheet, 'Power')
  const cells = await cellsOf(blob)
  const times = [2, 3, 4].map((row) => {
    const serial = Number(cells.get(`A${row}`))
    return new Date(Math.round((serial - UNIX_EPOCH_DAY) * DAY_MS)).toISOString().slice(0, 16)
  })
  expect(times).toEqual(['2026-06-16T00:00', '2026-06-16T00:15', '2026-06-16T00:30'])
  expect((await partsOf(blob))('xl/styles.xml')).toContain('formatCode="dd\\. mm\\. yyyy hh:mm"')
})

test('units, zone and interval are in the header, which stays visible', async () => {
  const blob = await chartXlsx(sheet, 'Power')
  const cells = await cellsOf(blob)
  expect(['A1', 'B1', 'C1', 'D1'].map((address) => cells.get(address))).toEqual([
    'Time (Europe/Ljubljana, 15 min)',
    '=cmd() (W)',
    'gridImport (W)',
    'soc (%)',
  ])
  expect((await partsOf(blob))('xl/worksheets/sheet1.xml')).toMatch(
    /<pane [^>]*ySplit="1"[^>]*state="frozen"/,
  )
})

test('text that starts like a formula stays text', async () => {
  const part = await partsOf(await chartXlsx(sheet, 'Power'))
  expect(part('xl/worksheets/sheet1.xml')).not.toContain('<f')
})
