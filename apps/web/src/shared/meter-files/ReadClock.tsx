import type { MeterFileFormat } from '@kilowatt/domain/meter-files/meter-series'
import { useTranslation } from 'react-i18next'
import { ZoneField } from './ZoneField.tsx'

type Props = {
  format: MeterFileFormat
  /** of the times that were read; null where each told its offset */
  zone: string | null
  onZone: (zone: string) => void
}

/** By whose clock a file was read: said for a known format, to be chosen for a table that may be of anywhere. */
export function ReadClock({ format, zone, onZone }: Props) {
  const { t } = useTranslation()
  if (zone === null) return null
  if (format === 'columns') return <ZoneField value={zone} onChange={onZone} />
  return <p className="caption">{t('portal.fileClock', { zone })}</p>
}
