import { webPaths } from '@kilowatt/contracts/web-paths'
import { formatTime } from '@kilowatt/domain/units/format-date'
import { IconCloudOff, IconDeviceTv } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { siteQuery } from '#features/session/session-queries.ts'
import { useGroupNow } from '#features/summary/use-group-now.ts'
import { GroupAttention } from '#features/summary/wall/GroupAttention.tsx'
import { GroupToday } from '#features/summary/wall/GroupToday.tsx'
import { WallColumns } from '#features/wall/WallColumns.tsx'
import { WallFrame } from '#features/wall/WallFrame.tsx'
import { StatusChip } from '#ui/data/StatusChip.tsx'
import { useNow } from '#ui/data/use-now.ts'
import { loadGroup } from './-load-group.ts'

/** Today at the locations of a group, with anything that needs attention, for a screen on a wall. */
export const Route = createFileRoute(
  '/_signed-in/companies/$companyId/location-groups/$locationGroupId/wall',
)({
  staticData: { crumb: { label: 'wall.title', icon: IconDeviceTv }, alone: true },
  loader: ({ params }) => loadGroup(params),
  component: Wall,
})

const TICK_MS = 10_000
/** Figures are fetched every minute; after this many failures in a row the wall shows a message. */
const STALE_MS = 5 * 60_000

function Wall() {
  const { t } = useTranslation()
  const { group, timezone } = Route.useLoaderData()
  const nowMs = useNow(TICK_MS)
  const zone = timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const at = useGroupNow(group.id, nowMs, zone)
  const site = useQuery(siteQuery()).data?.data
  const updatedAt = at.period.dataUpdatedAt
  return (
    <WallFrame
      title={group.name}
      now={nowMs}
      zone={zone}
      freshness={
        updatedAt > 0 &&
        nowMs - updatedAt > STALE_MS && (
          <StatusChip
            tone="critical"
            icon={IconCloudOff}
            label={t('wall.stale', { time: formatTime(updatedAt, { timeZone: zone }) })}
          />
        )
      }
      backHref={webPaths.groupSummary(group.companyId, group.id)}
      backLabel={t('wall.leaveGroup')}
      logoUrl={site?.logo ?? undefined}
    >
      <WallColumns main={<GroupToday query={at.period} />} side={<GroupAttention query={at.ranked} />} />
    </WallFrame>
  )
}
