import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { useMediaQuery } from '@mantine/hooks'
import { useLiveState } from '../../api/live-context.tsx'
import { useNow } from '../../ui/data/use-now.ts'
import { PageBadge } from '../../ui/shell/PageBadge.tsx'
import { liveFreshness } from './live-freshness.ts'
import { RealtimeBadge } from './RealtimeBadge.tsx'
import { useDataView } from './use-data-view.ts'

const SECOND_MS = 1000

/** In the bar above every page of a location: how old its newest value is. */
export function LiveBadge({ zone }: { zone: string }) {
  const live = useLiveState()
  const { paceMs } = useDataView()
  const compact = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false })
  const { state, ageMs } = liveFreshness(live, useNow(SECOND_MS), paceMs)
  if (state === 'waiting' || ageMs === null) return null
  const at = live.event?.at ?? 0
  return (
    <PageBadge>
      <RealtimeBadge
        compact={compact}
        freshness={
          state === 'offline' ? { state, since: formatDateTime(at, { timeZone: zone }) } : { state, ageMs }
        }
      />
    </PageBadge>
  )
}
