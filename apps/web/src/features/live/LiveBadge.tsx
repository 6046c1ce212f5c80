import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { useMediaQuery } from '@mantine/hooks'
import { useLiveState } from '../../api/live-context.tsx'
import { useNow } from '../../ui/data/use-now.ts'
import { PageBadge } from '../../ui/shell/page/PageBadge.tsx'
import { liveFreshness } from './live-freshness.ts'
import { type Freshness, RealtimeBadge } from './RealtimeBadge.tsx'
import { useDataView } from './use-data-view.ts'

const SECOND_MS = 1000

/** The age of the location's newest value, in the bar above every page of a location. */
export function LiveBadge({ zone }: { zone: string }) {
  return (
    <PageBadge>
      <LiveAge zone={zone} />
    </PageBadge>
  )
}

/** Age of the location's newest value; nothing until the first value has arrived. */
export function LiveAge({ zone }: { zone: string }) {
  const live = useLiveState()
  const { paceMs } = useDataView()
  const compact = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false })
  const { state, ageMs, silent } = liveFreshness(live, useNow(SECOND_MS), paceMs)
  const at = live.event?.at ?? null
  const freshness = (): Freshness | null => {
    if (state === 'offline')
      return { state, since: at === null ? null : formatDateTime(at, { timeZone: zone }) }
    if (state === 'partial') return { state, silent }
    return state === 'waiting' || ageMs === null ? null : { state, ageMs }
  }
  const shown = freshness()
  const isAway = live.connection === 'lost' || live.connection === 'refused'
  return (
    shown && <RealtimeBadge compact={compact} freshness={shown} onRetry={isAway ? live.retry : undefined} />
  )
}
