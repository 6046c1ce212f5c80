import type { Line } from '@kilowatt/contracts/devices/line'
import { LINE_DAYS } from '@kilowatt/contracts/devices/line-limits'
import type { OemDeviceDetails } from '@kilowatt/contracts/devices/oem-devices'
import { UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { formatDate, formatDateTime } from '@kilowatt/domain/units/format-date'
import { formatPercent } from '@kilowatt/domain/units/format-share'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { FactList } from '../../ui/data/FactList.tsx'
import { useNow } from '../../ui/data/use-now.ts'
import classes from './OemDevices.module.css'

const REFRESH_MS = 60_000
const MAX_SHOWN_LOSSES = 10

/** Quality of the connection in the last thirty days. */
export function LineQuality({ device, zone }: { device: OemDeviceDetails; zone: string }) {
  const { t, i18n } = useTranslation()
  const query = useQuery(
    orpc.oemDevices.line.queryOptions({ input: { id: device.id }, refetchInterval: REFRESH_MS }),
  )
  const line = query.data?.data.line
  const losses = line?.days.reduce((sum, day) => sum + day.losses, 0) ?? 0
  const latencies = line?.days.filter(({ latencyMinMs }) => latencyMinMs !== null) ?? []
  const ms = (value: number) => t('controllerPages.ms', { n: value })
  return (
    <Card
      heading={t('controllerPages.line')}
      note={<span className="caption">{t('controllerPages.last30Days')}</span>}
    >
      {query.error && !line && (
        <LoadFailure title={t('words.loadFailed')} error={query.error} onRetry={() => query.refetch()} />
      )}
      {!line && !query.error && <Skeleton className={classes.lineSkeleton ?? ''} />}
      {line && (
        <>
          <FactList
            facts={[
              [
                t('controllerPages.connectedShare'),
                line.connectedPct === null || line.since === null
                  ? null
                  : t('controllerPages.shareSince', {
                      share: formatPercent(line.connectedPct, {
                        locale: i18n.language,
                        digits: 2,
                        trim: true,
                      }).text,
                      time: formatDate(line.since, { timeZone: zone }),
                    }),
              ],
              [t('controllerPages.losses'), String(losses)],
              [
                t('controllerPages.latency'),
                device.latencyMs === null || device.latencyAt === null
                  ? t('controllerPages.notMeasured')
                  : t('controllerPages.latencyAt', {
                      latency: ms(device.latencyMs),
                      time: formatDateTime(device.latencyAt, { timeZone: zone }),
                    }),
              ],
              [
                t('controllerPages.latencyRange'),
                latencies.length === 0
                  ? null
                  : t('controllerPages.range', {
                      from: ms(Math.min(...latencies.map(({ latencyMinMs }) => latencyMinMs ?? 0))),
                      to: ms(Math.max(...latencies.map(({ latencyMaxMs }) => latencyMaxMs ?? 0))),
                    }),
              ],
            ]}
          />
          <LossesByDay days={line.days} label={t('controllerPages.lossesByDay', { count: losses })} />
          <span className="caption">{t('controllerPages.lossesByDay', { count: losses })}</span>
        </>
      )}
    </Card>
  )
}

function LossesByDay({ days, label }: { days: Line['days']; label: string }) {
  const now = useNow(REFRESH_MS)
  const known = new Map(days.map((day) => [day.day, day.losses]))
  return (
    <div className={classes.days} role="img" aria-label={label}>
      {Array.from({ length: LINE_DAYS }, (_, i) => {
        const day = new Date(now - (LINE_DAYS - 1 - i) * UTC_DAY_MS).toISOString().slice(0, 10)
        const losses = known.get(day)
        return (
          <i
            key={day}
            title={`${day}: ${losses ?? '–'}`}
            {...(losses === undefined && { 'data-unknown': true })}
            {...(losses && {
              'data-losses': true,
              style: { height: `${20 + (80 * Math.min(losses, MAX_SHOWN_LOSSES)) / MAX_SHOWN_LOSSES}%` },
            })}
          />
        )
      })}
    </div>
  )
}
