import type { DeletedDevice } from '@kilowatt/contracts/devices/devices'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { Button, Skeleton } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { EmptyState } from '../../ui/state/StateMessage.tsx'
import classes from './DeviceRows.module.css'

type Props = {
  devices: readonly DeletedDevice[] | undefined
  error: Error | null
  onRetry: () => void
  zone: string
  /** the device that is being restored */
  restoring: number | undefined
  onRestore: (id: number) => void
}

/** Deleted devices, latest first, which can be restored. */
export function DeletedDevices({ devices, error, onRetry, zone, restoring, onRestore }: Props) {
  const { t } = useTranslation()
  if (!devices)
    return error ? (
      <LoadFailure title={t('structure.failed')} error={error} onRetry={onRetry} />
    ) : (
      <Skeleton height={160} radius={14} />
    )
  if (devices.length === 0)
    return <EmptyState title={t('structure.deletedEmptyTitle')} reason={t('structure.deletedEmptyText')} />
  return (
    <ul aria-label={t('structure.deleted')}>
      {devices.map(({ id, name, category, deletedAt, leftWith }) => (
        <li key={id} className={classes.row}>
          <div className={classes.words}>
            <b>{name}</b>
            <span className="caption">
              {t(`categories.${category}`)} ·{' '}
              {t(leftWith === null ? 'structure.deletedAt' : 'structure.leftWith', {
                at: formatDateTime(deletedAt, { timeZone: zone }),
                serial: leftWith,
              })}
            </span>
          </div>
          {leftWith === null && (
            <Button
              size="xs"
              leftSection={<IconRestore size={16} stroke={1.75} />}
              loading={restoring === id}
              aria-label={`${t('actions.restore')}: ${name}`}
              onClick={() => onRestore(id)}
            >
              {t('actions.restore')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
