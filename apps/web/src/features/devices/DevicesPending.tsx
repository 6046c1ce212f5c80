import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'

type Props = { error: Error | null; onRetry: () => unknown; height: number }

/** Shown instead of devices that are still loading, or failed to load, with the reason. */
export function DevicesPending({ error, onRetry, height }: Props) {
  const { t } = useTranslation()
  if (!error) return <Skeleton height={height} radius={14} />
  return <LoadFailure title={t('devices.errorTitle')} error={error} onRetry={() => void onRetry()} />
}
