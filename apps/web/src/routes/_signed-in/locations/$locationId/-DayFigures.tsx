import { useTranslation } from 'react-i18next'
import { OverviewKpis } from '../../../../features/overview/OverviewKpis.tsx'
import { LoadFailure } from '../../../../shared/failures/LoadFailure.tsx'
import { Card } from '../../../../ui/data/Card.tsx'
import type { useLocationNow } from './-use-location-now.ts'

type Props = { at: Pick<ReturnType<typeof useLocationNow>, 'energy' | 'failed' | 'has' | 'hasDevices'> }

/** The tiles of today, or why there are none. */
export function DayFigures({ at: { energy, failed, has, hasDevices } }: Props) {
  const { t } = useTranslation()
  if (!failed?.error) return <OverviewKpis day={hasDevices ? energy : undefined} hasSolar={has('solar')} />
  return (
    <Card>
      <LoadFailure
        title={t('overview.dayFailed')}
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    </Card>
  )
}
