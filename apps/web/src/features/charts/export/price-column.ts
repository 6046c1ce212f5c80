import type { PriceLane } from '@kilowatt/charts/price-lane'
import type { ChartSheet } from './chart-sheet.ts'

/** Adds the market prices as the last column, if the chart shows them. */
export const withPrices = (sheet: ChartSheet, prices: PriceLane | undefined): ChartSheet =>
  prices === undefined
    ? sheet
    : {
        ...sheet,
        header: [...sheet.header, prices.name],
        rows: sheet.rows.map(({ at, values }, index) => {
          const price = prices.values[index] ?? null
          return { at, values: [...values, price === null ? null : Math.round(price * 1000) / 1000] }
        }),
      }
