import type { ReportStep } from '@kilowatt/domain/energy/reports/report-step-names'
import type { ReportDays } from '@kilowatt/domain/energy/reports/report-steps'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orpc } from '../../api/client.ts'

/** The subject of a report. */
export type ReportPlace = {
  readonly name: string
  /** time zone of the days; for a group the browser's, until the answer has its own */
  readonly zone: string
} & ({ readonly locationId: number } | { readonly locationGroupId: number })

/** The rows of a range; the previous ones stay until new ones arrive. */
export function useReport(place: ReportPlace, days: ReportDays, step: ReportStep | undefined) {
  const isLocation = 'locationId' in place
  const range = { ...days, step }
  const location = useQuery(
    orpc.reports.location.queryOptions({
      input: { locationId: isLocation ? place.locationId : 0, ...range },
      enabled: isLocation,
      placeholderData: keepPreviousData,
      select: ({ data }) => data,
    }),
  )
  const group = useQuery(
    orpc.reports.group.queryOptions({
      input: { locationGroupId: isLocation ? 0 : place.locationGroupId, ...range },
      enabled: !isLocation,
      placeholderData: keepPreviousData,
      select: ({ data }) => data,
    }),
  )
  return isLocation ? location : group
}
