import type { Chart, ChartSeriesKey } from '@kilowatt/contracts/charts'
import { formatDateTime } from '@kilowatt/domain/units/format-date'

type Words = {
  time: string
  interval: string
  series: (key: ChartSeriesKey) => string
}

/** Separator and decimal point that no spreadsheet misreads: semicolons, points, a byte order mark for the encoding. */
const BOM = '\uFEFF'

/**
 * What the chart shows as a table of text: one row per interval, units, zone and interval in the header. Empty cells are
 * unknown values.
 */
export function chartCsv(chart: Chart, words: Words): string {
  const header = [
    `${words.time} (${chart.timezone}, ${words.interval})`,
    ...chart.series.map(({ key, unit }) => `${words.series(key)} (${unit})`),
  ]
  const rows = chart.at.map((at, index) => [
    formatDateTime(at, { timeZone: chart.timezone }),
    ...chart.series.map(({ values }) => cell(values[index] ?? null)),
  ])
  return BOM + [header, ...rows].map((row) => row.map(quoted).join(';')).join('\r\n')
}

const cell = (value: number | null) => (value === null ? '' : String(Math.round(value * 1000) / 1000))

/** A cell that begins like a formula is kept as text. */
function quoted(text: string): string {
  const safe = /^[=+@\t\r]|^-(?![\d.])/.test(text) ? `'${text}` : text
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** `sunny-hill_power_2026-06-16.csv` */
export function exportName(location: string, chart: Chart, extension: string): string {
  const plain = location
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const [day, month, year] = formatDateTime(chart.from, { timeZone: chart.timezone }).split(/[. ]+/)
  return `${plain || 'location'}_${chart.measure}_${year}-${month}-${day}.${extension}`
}
