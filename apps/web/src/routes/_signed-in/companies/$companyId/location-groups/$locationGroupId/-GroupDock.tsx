import { useScreenEntries } from '#shared/navigation/use-screen-entries.ts'
import { Dock } from '#ui/shell/frame/Dock.tsx'

const group = '/_signed-in/companies/$companyId/location-groups/$locationGroupId'
const screens = [`${group}/`, `${group}/charts`, `${group}/reports`, `${group}/summary`] as const

/** The screens of a group of locations. */
export const GroupDock = () => <Dock items={useScreenEntries(screens)} />
