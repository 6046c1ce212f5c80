import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import { localDateAt } from '@kilowatt/domain/time/local-day'

/** `sunny-hill_power_2026-06-16.csv` */
export const exportName = (location: string, chart: Chart, extension: string): string =>
  `${fileNameOf(location) || 'location'}_${chart.measure}_${localDateAt(chart.timezone, chart.from)}.${extension}`

/** Words as part of a file name: `sunny-hill`. */
export const fileNameOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
