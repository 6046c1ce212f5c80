import type { Calculations } from '@kilowatt/contracts/grid-tariff/calculations'
import { calculatePlace, type PlaceQuestion } from '@kilowatt/domain/grid-tariff/place/place-calculation'
import type { PriceBook } from '@kilowatt/domain/grid-tariff/prices/price-book'
import type { Task } from '../../platform/apart.ts'
import { calculationsAnswer } from './calculations-answer.ts'

/** What a metering place pays, in the shapes of the API. Another process calculates it: two years are a tenth of a second and more. */
export const calculateApart: Task<
  { readonly question: PlaceQuestion; readonly book: PriceBook },
  Calculations
> = {
  url: import.meta.url,
  name: 'calculateApart',
  run: ({ question, book }) => calculationsAnswer(calculatePlace(question, book), question.place.limits),
}
