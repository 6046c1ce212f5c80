import type { WatchedZone } from '@kilowatt/contracts/spot-market/spot-market'
import { webPaths, withQuery } from '@kilowatt/contracts/web-paths'
import { midnightMs } from '@kilowatt/domain/time/local-day'
import { formatDate, formatDateTime } from '@kilowatt/domain/units/format-date'
import { countryName } from '@kilowatt/domain/units/names'
import { formatNumber, NOT_MEASURED } from '@kilowatt/domain/units/number-format'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconFlask } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { useRegionName } from '../../shared/places/use-regions.ts'
import { LinesSkeleton } from '../../ui/data/LinesSkeleton.tsx'
import { StatusChip } from '../../ui/data/StatusChip.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column } from '../../ui/table/table-columns.ts'
import classes from './PriceZones.module.css'
import { UploadSheet } from './UploadSheet.tsx'

const MINUTE_MS = 60_000
const zone = { timeZone: 'Europe/Brussels' }

/** Zones with prices, their source, and zones without: for the operators of the platform. */
export function PriceZones() {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const nameOf = useRegionName()
  const query = useQuery(
    orpc.spotMarket.zones.queryOptions({ refetchInterval: MINUTE_MS, select: ({ data }) => data }),
  )
  const timeText = (at: number | null) => (at === null ? NOT_MEASURED : formatDateTime(at, zone))
  const sourceName = (source: string) =>
    source === 'upload' || source === 'sample' ? t(`priceZones.source_${source}`) : source
  const columns: Column<WatchedZone>[] = [
    {
      key: 'name',
      header: t('words.region'),
      phone: 'title',
      cell: ({ code, name, countryCode }) => {
        const own = nameOf({ code, name, type: '' })
        const country = countryName(countryCode, locale)
        return own === country || code === 'DE_LU' ? own : `${country}: ${own}`
      },
    },
    { key: 'state', header: t('words.state'), phone: 'end', cell: (row) => <ZoneState zone={row} /> },
    {
      key: 'newest',
      phone: 'line',
      header: t('priceZones.newest'),
      cell: ({ newest }) => (newest ? formatDate(midnightMs(newest.day), { timeZone: 'UTC' }) : NOT_MEASURED),
    },
    {
      key: 'source',
      header: t('priceZones.source'),
      cell: ({ newest }) => (newest ? sourceName(newest.source) : NOT_MEASURED),
    },
    {
      key: 'missing',
      numeric: true,
      phone: 'field',
      named: true,
      header: t('priceZones.missing'),
      // without locations, no prices are fetched and none are missing
      cell: ({ missing, isNeeded, newest }) =>
        isNeeded || newest ? formatNumber(missing, { locale }) : NOT_MEASURED,
    },
    {
      key: 'answered',
      phone: 'field',
      named: true,
      header: t('priceZones.answered'),
      cell: ({ answeredAt }) => timeText(answeredAt),
    },
    { key: 'asked', header: t('priceZones.asked'), cell: ({ askedAt }) => timeText(askedAt) },
  ]
  // the note about sources is above the rest, and would push it down by arriving later
  if (query.isPending)
    return (
      <div className={classes.parts}>
        <LinesSkeleton />
        <LinesSkeleton lines={6} />
      </div>
    )
  return (
    <div className={classes.parts}>
      {query.data?.providers.length === 0 && <Notice kind="info">{t('priceZones.nobodyAsked')}</Notice>}
      <UploadSheet />
      <DataTable
        id="price-zones"
        label={t('priceZones.title')}
        columns={columns}
        rows={query.data?.zones}
        rowKey={({ code }) => code}
        hrefOf={({ code, newest }) =>
          newest ? withQuery(webPaths.spotMarket(), { region: code }) : undefined
        }
        dense
        failure={
          query.error && (
            <LoadFailure
              title={t('priceZones.errorTitle')}
              error={query.error}
              onRetry={() => query.refetch()}
            />
          )
        }
        empty={{ title: t('priceZones.regionNotFound'), reason: '' }}
      />
    </div>
  )
}

function ZoneState({ zone: { isNeeded, failure, newest } }: { zone: WatchedZone }) {
  const { t } = useTranslation()
  if (failure !== null)
    return <StatusChip tone="warning" icon={IconAlertTriangle} label={t('priceZones.failing', { failure })} />
  if (newest?.isSample) return <StatusChip tone="info" icon={IconFlask} label={t('priceZones.sample')} />
  if (newest) return <StatusChip tone="ok" icon={IconCircleCheck} label={t('priceZones.kept')} />
  return (
    <StatusChip
      tone="offline"
      icon={IconCircleDashed}
      label={t(isNeeded ? 'priceZones.none' : 'priceZones.notNeeded')}
    />
  )
}
