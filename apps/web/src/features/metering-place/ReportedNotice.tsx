import type { LocationTie } from '@kilowatt/contracts/portal/location-ties'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { useReportedSpan } from './MeteringPlaceCard.tsx'
import classes from './metering-place.module.css'

/**
 * Note below charts that a metering place supplies data that the location's own meter lacks. Nothing if it
 * supplies none, or while loading.
 */
export function ReportedNotice({ locationId }: { locationId: number }) {
  const { data } = useQuery(
    orpc.locationTies.get.queryOptions({ input: { locationId }, select: (answer) => answer.data.tie }),
  )
  return data ? <Reported tie={data} /> : null
}

function Reported({ tie }: { tie: LocationTie }) {
  const { t } = useTranslation()
  return (
    <p className={`caption ${classes.reported}`}>
      {t('meteringPlace.reportedFor', {
        name: tie.place?.eimm ?? t('meteringPlace.somebodys'),
        span: useReportedSpan(tie),
      })}
    </p>
  )
}
