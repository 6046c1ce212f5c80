import { countryName, nameOrder } from '@kilowatt/domain/units/names'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'

export type Country = { id: number; code: string; name: string }

/** The countries under their names in the person's language, in its order; undefined while they are not known. */
export function useCountries({ isOffered = false } = {}): readonly Country[] | undefined {
  const locale = useTranslation().i18n.language
  const countries = useQuery(
    orpc.countries.list.queryOptions({
      input: isOffered ? { visible: 'true' } : {},
      staleTime: Number.POSITIVE_INFINITY,
    }),
  ).data?.data.countries
  return useMemo(() => {
    const order = nameOrder(locale)
    return countries
      ?.map(({ id, code, name }) => ({ id, code, name: countryName(code, locale, name) }))
      .toSorted((a, b) => order(a.name, b.name))
  }, [countries, locale])
}
