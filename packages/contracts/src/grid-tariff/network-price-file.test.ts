import { pricesOf } from '@kilowatt/domain/grid-tariff/prices/own-prices'
import { priceBookSi } from '@kilowatt/domain/grid-tariff/prices/price-book-si'
import { expect, test } from 'vitest'
import { networkPriceFile, networkPriceJsonSchema } from './network-price-file.ts'

/** Updated by `npx vitest run --project pure network-price-file -u`. Authors of such files follow this schema. */
test('the published schema', async () => {
  await expect(`${JSON.stringify(networkPriceJsonSchema(), null, 2)}\n`).toMatchFileSnapshot(
    '../../../../docs/network-prices.schema.json',
  )
})

test('exports and re-imports the prices of the product unchanged', () => {
  const file = {
    format: 'kilowatt.network-prices',
    formatVersion: 1,
    country: 'SI',
    currency: 'EUR',
    prices: pricesOf(priceBookSi),
    days: priceBookSi.dayOverrides,
  }
  expect(networkPriceFile.parse(JSON.parse(JSON.stringify(file)))).toEqual(file)
})
