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

/** Calculations of the worker. Pure: input and output are data. */
export const tariffJobs = {
  /** imports of the meters in a file */
  readImports,
  /** preview before reading: sum, peak and range with this meaning of the columns */
  previewColumns,
  /** readings of the meters in a file, to be stored */
  readSeries,
  standardLoad: (asked: {
    range: QuarterLoad['range']
    yearlyKwh: number
    dayOverrides: readonly DayOverride[]
  }) => standardLoad(asked.range, asked.yearlyKwh, asked.dayOverrides),
  /** savings of a battery, and of similar ones */
  batterySizes,
  /** savings of panels, alone and with a battery */
  solarRoof,
  powerPrices: ({ book, ...question }: PowerPriceQuestion & { book: PriceBook }) =>
    powerPrices(question, book),
}

export type TariffJobs = typeof tariffJobs
export type TariffJob = keyof TariffJobs
