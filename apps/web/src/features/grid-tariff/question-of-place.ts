import { termsOfPlace } from '@kilowatt/contracts/grid-tariff/place-info'
import type { ConsumerInfoAnswer, DeviceReadings } from '@kilowatt/contracts/portal/external-devices'
import type { PriceBook } from '@kilowatt/domain/grid-tariff/prices/price-book'
import type { PlaceQuestion } from '../../shared/grid-tariff/work/place-question.ts'
import { placeAnswersIn } from '../../shared/portal/answered-place.ts'
import { optionsIn, optionsInput } from '../../shared/portal/calculation-options.ts'
import type { PortalRange } from '../../shared/portal/portal-range.ts'
import type { PortalSearch } from '../../shared/portal/portal-search.ts'

export type KnownPlace = {
  readings: DeviceReadings
  info: ConsumerInfoAnswer
  range: PortalRange
  search: PortalSearch
  book: PriceBook
}

const columnOf = (values: readonly (number | null)[]) => Float64Array.from(values, (wh) => wh ?? Number.NaN)

/** The worker's input about a metering place; null while the person has to answer questions about it. */
export function placeQuestion({ readings, info, range, search, book }: KnownPlace): PlaceQuestion | null {
  const { vt, mt, et } = search
  const terms = termsOfPlace(info, { vt, mt, et, ...placeAnswersIn(search) }, range.to)
  if (terms === null) return null
  const { place, supplier } = terms
  const importWh = columnOf(readings.importWh)
  const exportWh = columnOf(readings.exportWh).map((wh, i) =>
    // a metering place without export has no export column
    Number.isNaN(wh) && !Number.isNaN(importWh[i] ?? Number.NaN) ? 0 : wh,
  )
  return {
    load: { range, importWh, exportWh },
    terms: { book, customer: place.customer, supplier },
    limits: place.limits,
    today: {
      agreed: place.agreed,
      connectionKw: place.connectionKw,
      excess: optionsInput(optionsIn(search.options)).excess ?? 'auto',
    },
  }
}
