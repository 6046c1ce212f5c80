import { type Icon, IconBuilding, IconFolders, IconHome, IconStack2 } from '@tabler/icons-react'
import { categoryLook } from '../../shared/energy/category-icons.ts'

const placeIcons: Record<string, Icon> = {
  company: IconBuilding,
  group: IconFolders,
  location: IconHome,
  'device-group': IconStack2,
}

/** The picture of a tree entry or crumb: a place by its kind, a device by its category; unknown kinds show a plug. */
export function treeIcon(kind: string): Icon {
  const device = Object.entries(categoryLook).find(([category]) => category === kind)
  return placeIcons[kind] ?? device?.[1].icon ?? categoryLook.OTHER.icon
}
