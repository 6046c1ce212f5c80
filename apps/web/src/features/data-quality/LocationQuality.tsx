import type { DeviceQualitySummary } from '@kilowatt/contracts/telemetry/quality'
import { webPaths, withQuery } from '@kilowatt/contracts/web-paths'
import { findingKinds } from '@kilowatt/domain/energy/quality/finding-kinds'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column } from '../../ui/table/table-columns.ts'
import { useFindingTexts } from './finding-texts.ts'

type Props = { locationId: number; timezone: string }

/** The devices of a location; devices that need attention are first. */
export function LocationQuality({ locationId, timezone }: Props) {
  const { t } = useTranslation()
  const texts = useFindingTexts(timezone)
  const query = useQuery(orpc.quality.ofLocation.queryOptions({ input: { locationId } }))
  const countsOf = ({ counts }: DeviceQualitySummary) => {
    const counted = findingKinds.flatMap((kind) =>
      counts[kind] > 0 ? [t(`quality.count_${kind}`, { count: counts[kind] })] : [],
    )
    return counted.length > 0 ? counted.join(' · ') : t('quality.none')
  }
  const columns: Column<DeviceQualitySummary>[] = [
    { key: 'device', header: t('words.device'), cell: ({ name }) => name, phone: 'title' },
    { key: 'findings', header: t('quality.kinds'), cell: countsOf, phone: 'line' },
    {
      key: 'latest',
      header: t('quality.latest'),
      cell: ({ latestAt }) => (latestAt === null ? '–' : texts.at(latestAt)),
      phone: 'line',
    },
    {
      key: 'repairs',
      header: t('quality.repairs'),
      cell: ({ repairs }) => repairs,
      // Phones do not show the number of repairs: without its header it means nothing, and the device page
      // lists the repairs.
      numeric: true,
    },
  ]
  return (
    <DataTable
      id="quality"
      label={t('quality.title')}
      columns={columns}
      rows={query.data?.data.devices}
      rowKey={({ id }) => id}
      hrefOf={({ id }) => withQuery(webPaths.device(locationId, id), { tab: 'quality' })}
      failure={
        query.error && (
          <LoadFailure
            title={t('quality.notLoaded')}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        )
      }
      empty={{ title: t('quality.noDevices'), reason: t('quality.noDevicesText') }}
    />
  )
}
