import { useParams } from '@tanstack/react-router'
import { useAlarmCounts } from '#shared/alarms/use-alarm-counts.ts'
import { useScreenEntries } from '#shared/navigation/use-screen-entries.ts'
import { Dock } from '#ui/shell/frame/Dock.tsx'

/** The screens of a group of locations. */
export function GroupDock() {
  const { locationGroupId } = useParams({ strict: false })
  const scope = locationGroupId === undefined ? null : { locationGroupId: Number(locationGroupId) }
  return <Dock items={useAlarmCounts(useScreenEntries('group'), scope)} />
}
