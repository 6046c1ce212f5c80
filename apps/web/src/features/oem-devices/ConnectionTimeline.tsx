import type { ConnectionEvent } from '@kilowatt/contracts/devices/line'
import { MAX_CONNECTIONS_A_DAY } from '@kilowatt/contracts/devices/line-limits'
import { formatDateTimeSeconds } from '@kilowatt/domain/units/format-date'
import { Skeleton } from '@mantine/core'
import { IconArrowsExchange, IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { ShowEarlier } from '../../ui/data/ShowEarlier.tsx'
import { EmptyState } from '../../ui/state/StateMessage.tsx'
import classes from './OemDevices.module.css'
import { useLineTexts } from './use-line-texts.ts'

const REFRESH_MS = 15_000
const PAGE_SIZE = 20

/** When the controller connected, and how its connections ended, newest first. */
export function ConnectionTimeline({ oemDeviceId, zone }: { oemDeviceId: number; zone: string }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(
    orpc.oemDevices.connections.infiniteOptions({
      input: (before: number | undefined) => ({
        id: oemDeviceId,
        pageSize: PAGE_SIZE,
        ...(before !== undefined && { before }),
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ data: { events, hasMore } }) => (hasMore ? events.at(-1)?.id : undefined),
      refetchInterval: REFRESH_MS,
    }),
  )
  const events = query.data?.pages.flatMap(({ data }) => data.events)
  return (
    <Card
      bare
      heading={t('controllerPages.timeline')}
      note={
        <span className="caption">{t('controllerPages.timelineKept', { count: MAX_CONNECTIONS_A_DAY })}</span>
      }
    >
      {query.error && !events && (
        <LoadFailure title={t('words.loadFailed')} error={query.error} onRetry={() => query.refetch()} />
      )}
      {!events && !query.error && <Skeleton height={420} />}
      {events?.length === 0 && (
        <EmptyState title={t('controllerPages.noEventsTitle')} reason={t('controllerPages.noEventsText')} />
      )}
      <ol className={classes.events} aria-label={t('controllerPages.timeline')}>
        {events?.map((event) => (
          <Entry key={event.id} event={event} zone={zone} />
        ))}
      </ol>
      <ShowEarlier query={query} />
    </Card>
  )
}

function Entry({ event: { at, ended, afterMs }, zone }: { event: ConnectionEvent; zone: string }) {
  const { t } = useTranslation()
  const texts = useLineTexts()
  const isChange = ended !== 'taken_over'
  const EntryIcon = ended === null ? IconPlugConnected : isChange ? IconPlugConnectedX : IconArrowsExchange
  const duration = afterMs === null ? null : texts.duration(afterMs)
  return (
    <li {...(ended !== null && (isChange ? { 'data-lost': true } : { 'data-neutral': true }))}>
      <EntryIcon size={20} stroke={1.75} aria-hidden="true" />
      <div>
        {ended === null
          ? t(duration === null ? 'controllerPages.connected' : 'controllerPages.reconnectedEvent', {
              duration,
            })
          : texts.because(ended)}
        {ended !== null && duration !== null && isChange && (
          <div className="caption">{t('controllerPages.hadBeenConnected', { duration })}</div>
        )}
      </div>
      <time dateTime={new Date(at).toISOString()}>{formatDateTimeSeconds(at, { timeZone: zone })}</time>
    </li>
  )
}
