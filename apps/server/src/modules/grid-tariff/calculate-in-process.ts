import type { Calculations } from '@kilowatt/contracts/grid-tariff/calculations'
import { calculatePlace, type PlaceQuestion } from '@kilowatt/domain/grid-tariff/place/place-calculation'
import type { PriceBook } from '@kilowatt/domain/grid-tariff/prices/price-book'
import type { Task } from '../../platform/separate-process.ts'
import { calculationsAnswer } from './calculations-answer.ts'

/**
 * Costs of a metering place as an API answer. Runs in a separate process, because two years take a tenth of a second or
 * more.
 */
export const calculateInProcess: Task<
  { readonly question: PlaceQuestion; readonly book: PriceBook },
  Calculations
> = {
  url: import.meta.url,
  name: 'calculateInProcess',
  run: ({ question, book }) => calculationsAnswer(calculatePlace(question, book), question.place.limits),
}
