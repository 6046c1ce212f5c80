import type { AlarmScope } from '@kilowatt/contracts/alarms/alarm-entry'
import { useTranslation } from 'react-i18next'
import type { DockItem } from '../../ui/shell/frame/Dock.tsx'
import type { ScreenEntry } from '../navigation/use-screen-entries.ts'
import { useAlarmLive } from './use-alarm-live.ts'

/** The entries of a dock, with the number of open alarms on the entry that links to them. */
export function useAlarmCounts(entries: readonly ScreenEntry[], scope: AlarmScope | null): DockItem[] {
  const { t } = useTranslation()
  const open = useAlarmLive(scope)
  return entries.map((entry) =>
    entry.id.endsWith('/notifications') && open !== null
      ? { ...entry, count: open, countLabel: t('alarms.openCount', { count: open }) }
      : entry,
  )
}
