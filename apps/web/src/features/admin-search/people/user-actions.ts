import type { FoundUser } from '@kilowatt/contracts/directory/admin-search'
import { IconBuilding, IconBuildings, IconSpy, IconTrash, IconUserCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { RowAction } from '../../../ui/table/RowMenu.tsx'

type Props = {
  /** the signed-in person, who cannot impersonate or delete themselves */
  ownId: number
  onImpersonate: (user: FoundUser) => void
  onVerify: (user: FoundUser) => void
  onChangeCompany: (user: FoundUser) => void
  onCompanies: (user: FoundUser) => void
  onDelete: (user: FoundUser) => void
}

/** Actions of a super admin on a person. */
export function useUserActions({ ownId, ...on }: Props) {
  const { t } = useTranslation()
  return (user: FoundUser): RowAction[] => {
    const isSelf = user.id === ownId
    return [
      {
        label: t('adminSearch.impersonate'),
        icon: IconSpy,
        locked: isSelf ? t('adminSearch.thatIsYou') : undefined,
        onSelect: () => on.onImpersonate(user),
      },
      {
        label: t('adminSearch.verify'),
        icon: IconUserCheck,
        locked: user.verified ? t('adminSearch.alreadyVerified') : undefined,
        onSelect: () => on.onVerify(user),
      },
      {
        label: t('adminSearch.changeCompany'),
        icon: IconBuilding,
        onSelect: () => on.onChangeCompany(user),
      },
      { label: t('words.companies'), icon: IconBuildings, onSelect: () => on.onCompanies(user) },
      {
        label: t('adminSearch.deleteUser'),
        icon: IconTrash,
        danger: true,
        locked: isSelf ? t('adminSearch.noSelfDelete') : undefined,
        onSelect: () => on.onDelete(user),
      },
    ]
  }
}
