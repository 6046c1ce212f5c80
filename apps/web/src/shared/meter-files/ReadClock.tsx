import type { MeterFileFormat } from '@kilowatt/domain/meter-files/meter-series'
import { useTranslation } from 'react-i18next'
import { ZoneField } from './ZoneField.tsx'

type Props = {
  format: MeterFileFormat
  /** zone that the times were read in; null if each had its own offset */
  zone: string | null
  onZone: (zone: string) => void
}

/** The zone that a file was read in: fixed for a known format, a choice for a table of unknown origin. */
export function ReadClock({ format, zone, onZone }: Props) {
  const { t } = useTranslation()
  if (zone === null) return null
  if (format === 'columns') return <ZoneField value={zone} onChange={onZone} />
  return <p className="caption">{t('portal.fileClock', { zone })}</p>
}
