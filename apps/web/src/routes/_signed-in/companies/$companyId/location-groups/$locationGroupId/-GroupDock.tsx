import { useScreenEntries } from '#shared/navigation/use-screen-entries.ts'
import { Dock } from '#ui/shell/frame/Dock.tsx'

/** The screens of a group of locations. */
export const GroupDock = () => <Dock items={useScreenEntries('group')} />
