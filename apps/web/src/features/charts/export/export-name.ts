import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import { localDateAt } from '@kilowatt/domain/time/local-day'

/** `sunny-hill_power_2026-06-16.csv` */
export function exportName(location: string, chart: Chart, extension: string): string {
  const plain = location
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${plain || 'location'}_${chart.measure}_${localDateAt(chart.timezone, chart.from)}.${extension}`
}
