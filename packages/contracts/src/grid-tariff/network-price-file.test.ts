import { pricesOf } from '@kilowatt/domain/tariff/prices/own-prices'
import { priceBookSi } from '@kilowatt/domain/tariff/prices/price-book-si'
import { expect, test } from 'vitest'
import { networkPriceFile, networkPriceJsonSchema } from './network-price-file.ts'

/** Redrawn by `npx vitest run --project pure network-price-file -u`: whoever writes such files writes by it. */
test('the published schema', async () => {
  await expect(`${JSON.stringify(networkPriceJsonSchema(), null, 2)}\n`).toMatchFileSnapshot(
    '../../../../docs/network-prices.schema.json',
  )
})

test('the prices of the product go out and come back as they were', () => {
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
