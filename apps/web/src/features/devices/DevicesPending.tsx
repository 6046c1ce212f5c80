import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'

type Props = { error: Error | null; onRetry: () => unknown; height: number }

/** In the place of devices that are not here: they are on their way, or why they did not come. */
export function DevicesPending({ error, onRetry, height }: Props) {
  const { t } = useTranslation()
  if (!error) return <Skeleton height={height} radius={14} />
  return <LoadFailure title={t('devices.errorTitle')} error={error} onRetry={() => void onRetry()} />
}
