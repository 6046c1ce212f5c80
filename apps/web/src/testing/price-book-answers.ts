import { priceBookSi } from '@kilowatt/domain/tariff/prices/price-book-si'
import type { Answers } from './fake-server.ts'

/** The network costs what the data of the product tells. */
export const priceBookAnswers: Answers = { 'networkPrices.book': () => ({ data: priceBookSi }) }
