import type { MenuNode } from '@kilowatt/contracts/directory/menu'
import { type Icon, IconBuilding, IconFolders, IconHome, IconStack2 } from '@tabler/icons-react'
import { categoryIcons } from '../../shared/energy/category-icons.ts'

export const menuIcons: Record<MenuNode['type'], Icon> = {
  company: IconBuilding,
  'location-group': IconFolders,
  location: IconHome,
  'device-group': IconStack2,
  device: categoryIcons.OTHER,
}

/** Icon of a place in the tree and in its crumb: a device shows its category. */
export const menuIcon = ({ type, data: { category } }: Pick<MenuNode, 'type' | 'data'>): Icon =>
  category ? categoryIcons[category] : menuIcons[type]
