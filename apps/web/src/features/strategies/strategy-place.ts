import type { Location } from '@kilowatt/contracts/tenancy/location'
import { currencyOfCountry } from '@kilowatt/domain/units/country-currency'
import type { Currency } from '@kilowatt/domain/units/currencies'

/** Facts about a location that the screens of strategies need. */
export type StrategyPlace = {
  readonly id: number
  readonly companyId: number
  readonly name: string
  readonly timezone: string
  /** currency of the location's prices */
  readonly currency: Currency
}

export const strategyPlaceOf = ({
  id,
  name,
  company,
  timezone,
  country,
}: Pick<Location, 'id' | 'name' | 'company' | 'timezone' | 'country'>): StrategyPlace => ({
  ...{ id, name, companyId: company.id },
  timezone: timezone.name,
  currency: currencyOfCountry(country.code),
})
