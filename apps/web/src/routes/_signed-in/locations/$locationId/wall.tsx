import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconDeviceTv } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LiveAge } from '../../../../features/live/LiveBadge.tsx'
import { GridLimit } from '../../../../features/overview/GridLimit.tsx'
import { siteQuery } from '../../../../features/session/session-queries.ts'
import { WallColumns } from '../../../../features/wall/WallColumns.tsx'
import { WallFrame } from '../../../../features/wall/WallFrame.tsx'
import { DayBalance } from './-DayBalance.tsx'
import { DayFigures } from './-DayFigures.tsx'
import { FlowCard } from './-FlowCard.tsx'
import { useLocationNow } from './-use-location-now.ts'

const parent = getRouteApi('/_signed-in/locations/$locationId')

/** Current state and day so far, for a screen on the wall of the house. */
export const Route = createFileRoute('/_signed-in/locations/$locationId/wall')({
  staticData: { crumb: { label: 'wall.title', icon: IconDeviceTv }, alone: true },
  component: LocationWall,
})

function LocationWall() {
  const { t } = useTranslation()
  const location = parent.useLoaderData()
  const at = useLocationNow(location)
  const site = useQuery(siteQuery()).data?.data
  return (
    <WallFrame
      title={location.name}
      now={at.now}
      zone={at.zone}
      freshness={<LiveAge zone={at.zone} />}
      backHref={webPaths.location(location.id)}
      backLabel={t('wall.leave')}
      logoUrl={site?.logo ?? undefined}
    >
      <WallColumns
        main={
          <FlowCard
            location={location}
            live={at.live}
            event={at.event}
            shown={at.shown}
            staleMs={at.staleMs}
          />
        }
        side={
          <>
            <DayFigures at={at} />
            {!at.hasFailed && <DayBalance at={at} />}
            {location.gridLimitW !== null && at.shown && (
              <GridLimit gridW={at.staleMs === null ? at.shown.gridW : null} limitW={location.gridLimitW} />
            )}
          </>
        }
      />
    </WallFrame>
  )
}
