import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconCpu, IconFolders, IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/state/StateMessage.tsx'
import { FirstSteps } from './FirstSteps.tsx'

/** @param isRoot whether the group is a company's root group: then the company has no location at all */
export function NoLocationInGroup({ companyId, isRoot }: { companyId: number; isRoot: boolean }) {
  const { t } = useTranslation()
  const groups = { label: t('words.locationGroups'), href: webPaths.companyGroups(companyId) }
  if (!isRoot)
    return (
      <EmptyState
        title={t('locations.groupEmptyTitle')}
        reason={t('locations.groupEmptyText')}
        action={groups}
      />
    )
  return (
    <FirstSteps
      title={t('locations.emptyTitle')}
      text={t('locations.companyEmptyText')}
      steps={[
        {
          icon: IconUserPlus,
          title: t('locations.peopleTitle'),
          text: t('locations.peopleText'),
          action: { label: t('words.users'), href: webPaths.companyUsers(companyId) },
        },
        {
          icon: IconCpu,
          title: t('locations.controllersTitle'),
          text: t('locations.controllersText'),
          action: { label: t('words.controllers'), href: webPaths.companyOemDevices(companyId) },
        },
        {
          icon: IconFolders,
          title: t('locations.groupsTitle'),
          text: t('locations.groupsText'),
          action: groups,
        },
      ]}
    />
  )
}
