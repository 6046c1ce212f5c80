import { deviceCategories } from '@kilowatt/domain/devices/device-categories'
import { nameOrder } from '@kilowatt/domain/units/names'
import { useTranslation } from 'react-i18next'
import { useCountries } from '../../shared/places/use-countries.ts'
import type { FilterName } from './search-kinds.ts'

type Choice = { value: string; label: string }

/** Filters with a few known values, which are chosen from a list instead of typed. */
export function useFilterChoices(): { readonly [Name in FilterName]?: readonly Choice[] } {
  const { t, i18n } = useTranslation()
  const { countries } = useCountries()
  const order = nameOrder(i18n.language)
  return {
    categoryName: deviceCategories
      .map((category) => ({ value: category, label: t(`categories.${category}`) }))
      .toSorted((a, b) => order(a.label, b.label)),
    countryName: countries.map(({ code, name }) => ({ value: code, label: name })),
  }
}
