import { type PowerPriceQuestion, powerPrices } from '@kilowatt/domain/tariff/calculator/power-prices'
import { standardLoad } from '@kilowatt/domain/tariff/calculator/standard-load'
import type { DayOverride } from '@kilowatt/domain/tariff/calendar/work-free-days'
import type { QuarterLoad } from '@kilowatt/domain/tariff/load/load-months'
import type { PriceBook } from '@kilowatt/domain/tariff/prices/price-book'
import { batterySizes } from './battery-sizes.ts'
import { previewColumns } from './preview-columns.ts'
import { readImports } from './read-imports.ts'
import { readSeries } from './read-series.ts'
import { solarRoof } from './solar-roof.ts'

/** What the worker can be asked: pure, so that what goes in and out is data. */
export const tariffJobs = {
  /** loads of the meters in a file */
  readImports,
  /** sum, peak and range that columns would give, before they are read */
  previewColumns,
  /** readings of the meters in a file, to be kept */
  readSeries,
  standardLoad: (asked: {
    range: QuarterLoad['range']
    yearlyKwh: number
    dayOverrides: readonly DayOverride[]
  }) => standardLoad(asked.range, asked.yearlyKwh, asked.dayOverrides),
  /** what a battery would save, and others of its kind */
  batterySizes,
  /** what panels would save, alone and with a battery */
  solarRoof,
  powerPrices: ({ book, ...question }: PowerPriceQuestion & { book: PriceBook }) =>
    powerPrices(question, book),
}

export type TariffJobs = typeof tariffJobs
export type TariffJob = keyof TariffJobs
