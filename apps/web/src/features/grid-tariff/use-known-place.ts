import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../api/client.ts'
import { usePriceBook } from '../../shared/grid-tariff/use-price-book.ts'
import type { KnownPlace } from './question-of-place.ts'
import { type PlaceScreenProps, useCalculationInput } from './use-calculation.ts'

/** The worker's data: readings in the range, how the metering place is charged, and network prices. */
export function useKnownPlace({ device, search }: Pick<PlaceScreenProps, 'device' | 'search'>) {
  const { range } = useCalculationInput({ device, search })
  const deviceId = device?.id ?? 0
  const readings = useQuery(
    orpc.externalDevices.readings.queryOptions({ input: { deviceId, ...range }, select: ({ data }) => data }),
  )
  const info = useQuery(
    orpc.externalDevices.consumerInfo.queryOptions({ input: { deviceId }, select: ({ data }) => data }),
  )
  const book = usePriceBook()
  const known: KnownPlace | null =
    readings.data && info.data && book.data
      ? {
          readings: readings.data,
          info: info.data,
          range,
          search,
          book: book.data,
        }
      : null
  return {
    known,
    error: readings.error ?? info.error ?? book.error,
    retry: () => Promise.all([readings.refetch(), info.refetch(), book.refetch()]),
    /** the values that the worker's answer depends on */
    key: [
      deviceId,
      range,
      search.vt,
      search.mt,
      search.et,
      search.fuse,
      search.consumer,
      search.group,
      search.options,
      readings.dataUpdatedAt,
      info.dataUpdatedAt,
      book.dataUpdatedAt,
    ] as const,
  }
}
