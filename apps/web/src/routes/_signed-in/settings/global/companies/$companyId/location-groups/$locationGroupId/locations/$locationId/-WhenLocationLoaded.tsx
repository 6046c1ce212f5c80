import type { Location } from '@kilowatt/contracts/tenancy/location'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isNotThere } from '#api/call-errors.ts'
import { orpc } from '#api/client.ts'
import { LoadFailure } from '#shared/failures/LoadFailure.tsx'
import { NotFound } from '#ui/state/NotFound.tsx'

type Props = { locationId: string; children: (location: Location) => ReactNode }

/** A page of a location once it has loaded; before that a placeholder, or the reason why it failed. */
export function WhenLocationLoaded({ locationId, children }: Props) {
  const { t } = useTranslation()
  const query = useQuery(orpc.locations.get.queryOptions({ input: { id: Number(locationId) } }))
  if (query.data) return children(query.data.data.location)
  if (query.error && isNotThere(query.error)) return <NotFound />
  if (query.error)
    return <LoadFailure title={t('words.loadFailed')} error={query.error} onRetry={() => query.refetch()} />
  return <Skeleton height={240} radius={14} />
}
