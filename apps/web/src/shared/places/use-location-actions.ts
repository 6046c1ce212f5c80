import { webPaths } from '@kilowatt/contracts/web-paths'
import { type Icon, IconCpu, IconHome, IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useScreenNames } from '../navigation/use-screen-entries.ts'
import { linkControllerHref } from './link-controller.ts'

/** Links from a location in a list; `usersHref` leads to its people when opened from outside the location. */
export function useLocationLinks() {
  const { t } = useTranslation()
  const nameOf = useScreenNames()
  return (locationId: number, usersHref = webPaths.locationUsers(locationId)) => [
    { label: t('actions.openLocation'), icon: IconHome, href: webPaths.location(locationId) },
    {
      ...nameOf('/_signed-in/locations/$locationId/manage'),
      href: webPaths.locationSettings(locationId),
    },
    {
      ...nameOf('/_signed-in/locations/$locationId/manage/users'),
      label: t('actions.manageUsers'),
      href: usersHref,
    },
  ]
}

type LocationAction = { label: string; icon: Icon } & ({ href: string } | { onSelect: () => void })

/** Actions on a location in a list, for the people who manage it. */
export function useLocationActions() {
  const { t } = useTranslation()
  const linksTo = useLocationLinks()
  return (
    { locationId, companyId }: { locationId: number; companyId: number },
    onSetOwner: () => void,
    usersHref?: string,
  ): LocationAction[] => [
    ...linksTo(locationId, usersHref),
    {
      label: t('setup.linkController'),
      icon: IconCpu,
      href: linkControllerHref(locationId, companyId),
    },
    { label: t('actions.setOwner'), icon: IconUser, onSelect: onSetOwner },
  ]
}
