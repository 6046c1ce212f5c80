import type { Region } from '@kilowatt/contracts/tenancy/countries'
import { countryName } from '@kilowatt/domain/units/names'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'

/** Zones whose names are translated. Other zones are named after a city or are a whole country. */
const worded = [
  'DE_LU',
  'DK_1',
  'DK_2',
  'IT_NORD',
  'IT_CNOR',
  'IT_CSUD',
  'IT_SUD',
  'IT_CALA',
  'IT_SICI',
  'IT_SARD',
] as const

/** The name of a zone: translated if it can be, otherwise the market's own name. */
export function useRegionName() {
  const { t, i18n } = useTranslation()
  return ({ code, name }: Region): string => {
    const word = worded.find((known) => known === code)
    if (word) return t(`regions.${word}`)
    return /^[A-Z]{2}$/.test(code) ? countryName(code, i18n.language, name) : name
  }
}

/** The bidding zones of a country, with their names; undefined until they have loaded. */
export function useRegions(countryCode: string) {
  const nameOf = useRegionName()
  const query = useQuery(
    orpc.countries.regions.queryOptions({
      input: { countryCode },
      staleTime: Number.POSITIVE_INFINITY,
      enabled: countryCode !== '',
    }),
  )
  const regions = query.data?.data.regions.map((region) => ({ ...region, name: nameOf(region) }))
  return { regions, query }
}
