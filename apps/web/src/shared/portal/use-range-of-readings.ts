import type { ExternalDevice } from '@kilowatt/contracts/portal/external-devices'
import { formatDate } from '@kilowatt/domain/units/format-date'
import { useTranslation } from 'react-i18next'
import { readingsRange } from './portal-range.ts'
import type { PortalSearch } from './portal-search.ts'

/**
 * Opens the days that a metering place has readings for, for a range without any. Undefined if it has no
 * readings at all.
 */
export function useRangeOfReadings(
  device: Pick<ExternalDevice, 'firstDay' | 'lastDay'>,
  onChange: (change: Partial<PortalSearch>) => void,
): { label: string; onSelect: () => void } | undefined {
  const { t } = useTranslation()
  const range = readingsRange(device)
  if (range === null) return
  const text = (day: string) => formatDate(Date.parse(day), { timeZone: 'UTC' })
  return {
    label: t('portal.showKnown', { from: text(range.from), to: text(range.to) }),
    onSelect: () => onChange({ ...range, day: undefined }),
  }
}
