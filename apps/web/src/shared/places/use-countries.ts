import { countryName, nameOrder } from '@kilowatt/domain/units/names'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'

type Country = { id: number; code: string; name: string }

/** The countries, named and sorted in the person's language; empty until they have loaded. */
export function useCountries({ isOffered = false } = {}) {
  const locale = useTranslation().i18n.language
  const query = useQuery(
    orpc.countries.list.queryOptions({
      input: isOffered ? { visible: 'true' } : {},
      staleTime: Number.POSITIVE_INFINITY,
    }),
  )
  const known = query.data?.data.countries
  const countries = useMemo((): readonly Country[] => {
    const order = nameOrder(locale)
    return (known ?? [])
      .map(({ id, code, name }) => ({ id, code, name: countryName(code, locale, name) }))
      .toSorted((a, b) => order(a.name, b.name))
  }, [known, locale])
  return { countries, query }
}
