import { type CompanyRole, companyRoles, type Role } from '@kilowatt/domain/permissions/roles'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type Props = Pick<NativeSelectProps, 'label' | 'aria-label' | 'disabled'> & {
  role: Role
  onChange: (role: CompanyRole) => void
}

/** The role of a person in a company; a super admin can give any role. */
export function RoleSelect({ role, onChange, ...rest }: Props) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      {...rest}
      data={companyRoles.map((name) => ({ value: name, label: t(`roles.${name}`) }))}
      value={role}
      onChange={(event) => {
        const chosen = companyRoles.find((name) => name === event.currentTarget.value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}
