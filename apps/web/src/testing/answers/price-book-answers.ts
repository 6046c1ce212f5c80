import type { PriceBookAnswer } from '@kilowatt/contracts/grid-tariff/network-prices'
import { priceBookSi } from '@kilowatt/domain/grid-tariff/prices/price-book-si'
import type { Answers } from '../fake-server.ts'

/** The product's own price data. */
export const priceBookAnswer = structuredClone(priceBookSi) as PriceBookAnswer
export const priceBookAnswers: Answers = { 'networkPrices.book': () => ({ data: priceBookAnswer }) }
