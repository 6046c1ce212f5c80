import type { WeatherState } from '@kilowatt/contracts/forecasts/forecasts'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { FactList } from '../../ui/data/FactList.tsx'
import { LinesSkeleton } from '../../ui/data/LinesSkeleton.tsx'
import { StatusChip } from '../../ui/data/StatusChip.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'

const MINUTE_MS = 60_000
const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** Whether forecasts have weather, for the operators of the platform. */
export function WeatherService() {
  const { t, i18n } = useTranslation()
  const query = useQuery(
    orpc.forecasts.weather.queryOptions({ refetchInterval: MINUTE_MS, select: ({ data }) => data }),
  )
  if (query.error)
    return (
      <LoadFailure title={t('words.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
    )
  if (!query.data) return <LinesSkeleton lines={6} />
  const state = query.data
  if (!state.isOn) return <Notice kind="info">{t('weatherService.off')}</Notice>
  const number = (value: number) => formatNumber(value, { locale: i18n.language })
  const time = (ms: number | null) => ms !== null && <time>{formatDateTime(ms, { timeZone })}</time>
  return (
    <Card heading={t('weatherService.state')} note={<ServiceState state={state} />}>
      <FactList
        facts={[
          [t('weatherService.places'), number(state.places)],
          [t('weatherService.placesWithWeather'), number(state.placesWithWeather)],
          [t('weatherService.answered'), time(state.answeredMs) || null],
          [t('weatherService.oldest'), time(state.oldestMs) || null],
          [t('weatherService.asked'), time(state.askedMs) || null],
          [
            t('weatherService.every'),
            state.lastsMs === null
              ? null
              : t('weatherService.minutes', { minutes: number(Math.round(state.lastsMs / MINUTE_MS)) }),
          ],
          [t('weatherService.failing'), number(state.failing)],
        ]}
      />
      <p className="caption">{t('weatherService.help')}</p>
    </Card>
  )
}

function ServiceState({ state: { failure, placesWithWeather } }: { state: WeatherState }) {
  const { t } = useTranslation()
  if (failure !== null)
    return (
      <StatusChip tone="warning" icon={IconAlertTriangle} label={t('weatherService.failed', { failure })} />
    )
  if (placesWithWeather > 0)
    return <StatusChip tone="ok" icon={IconCircleCheck} label={t('weatherService.works')} />
  return <StatusChip tone="offline" icon={IconCircleDashed} label={t('weatherService.nothingYet')} />
}
