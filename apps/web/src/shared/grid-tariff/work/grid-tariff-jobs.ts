import { type CalculatorQuestion, calculatePowers } from '@kilowatt/domain/grid-tariff/calculator/calculator'
import { standardLoad } from '@kilowatt/domain/grid-tariff/calculator/standard-load'
import type { DayOverride } from '@kilowatt/domain/grid-tariff/calendar/work-free-days'
import type { QuarterLoad } from '@kilowatt/domain/grid-tariff/load/load-months'
import type { PriceBook } from '@kilowatt/domain/grid-tariff/prices/price-book'
import { batterySizes } from './battery-sizes.ts'
import { previewColumns } from './preview-columns.ts'
import { readImports } from './read-imports.ts'
import { readSeries } from './read-series.ts'
import { solarRoof } from './solar-roof.ts'

/** Calculations of the worker. Pure: input and output are data. */
export const gridTariffJobs = {
  /** imports of the meters in a file */
  readImports,
  /** preview before reading: sum, peak and range with this meaning of the columns */
  previewColumns,
  /** readings of the meters in a file, to be stored */
  readSeries,
  standardLoad: (requested: {
    range: QuarterLoad['range']
    yearlyKwh: number
    dayOverrides: readonly DayOverride[]
  }) => standardLoad(requested.range, requested.yearlyKwh, requested.dayOverrides),
  /** savings of a battery, and of similar ones */
  batterySizes,
  /** savings of panels, alone and with a battery */
  solarRoof,
  calculatePowers: ({ book, ...question }: CalculatorQuestion & { book: PriceBook }) =>
    calculatePowers(question, book),
}

export type GridTariffJobs = typeof gridTariffJobs
export type GridTariffJob = keyof GridTariffJobs
