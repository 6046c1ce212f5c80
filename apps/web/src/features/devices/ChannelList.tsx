import type { ChannelValue } from '@kilowatt/contracts/telemetry/channels'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { channelName, channelText } from '../../shared/devices/channel-text.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { useNow } from '../../ui/data/use-now.ts'
import { EmptyState } from '../../ui/state/StateMessage.tsx'
import classes from './ChannelList.module.css'
import type { DeviceNow } from './use-devices.ts'

const SECOND_MS = 1000
const HOUR_MS = 3_600_000
const REFRESH_MS = 10_000

const liveChannels = ['powerW', 'socPct', 'temperatureC'] as const

/** A channel from the call, updated by live values. */
function newerOf(channel: ChannelValue, live: DeviceNow['live']): ChannelValue {
  const name = liveChannels.find((one) => one === channel.quantity)
  const value = name && live?.[name]
  if (value == null || live?.at == null || live.at <= (channel.at ?? 0)) return channel
  return { ...channel, value, at: live.at }
}

/** Every channel of a device with its latest value, unit and age. */
export function ChannelList({ now: { device, live }, zone }: { now: DeviceNow; zone: string }) {
  const { t, i18n } = useTranslation()
  const nowMs = useNow(SECOND_MS)
  const reportedAt = live?.at ?? null
  const isReporting = reportedAt !== null && nowMs - reportedAt < HOUR_MS
  const {
    data: requested,
    error,
    refetch,
  } = useQuery(
    orpc.channels.latest.queryOptions({
      input: { deviceId: device.id },
      select: ({ data: { channels } }) => channels,
      // samples may arrive every second; most of their values are in the live stream anyway
      refetchInterval: isReporting && REFRESH_MS,
    }),
  )
  const data = requested?.map((channel) => newerOf(channel, live))
  if (error && !data)
    return (
      <Card>
        <LoadFailure title={t('devices.channelsFailed')} error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (!data) return <Skeleton height={240} radius={14} />
  const locale = i18n.language
  const age = (at: number | null) => {
    if (at === null) return t('devices.noValue')
    const ageMs = Math.max(0, nowMs - at)
    if (ageMs < 60_000) return t('words.secondsAgo', { n: Math.floor(ageMs / SECOND_MS) })
    if (ageMs < HOUR_MS) return t('words.minutesAgo', { n: Math.floor(ageMs / 60_000) })
    return formatDateTime(at, { timeZone: zone })
  }
  if (data.length === 0)
    return (
      <Card>
        <EmptyState title={t('devices.channelsEmpty')} reason={t('devices.channelsEmptyText')} />
      </Card>
    )
  return (
    <Card heading={t('devices.channels')}>
      <dl className={classes.channels}>
        {data.map((channel) => (
          <div key={channel.name}>
            <dt>{channelName(t, channel) ?? <code>{channel.name}</code>}</dt>
            <dd>{channelText(channel, locale)}</dd>
            <dd className="caption">{age(channel.at)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
