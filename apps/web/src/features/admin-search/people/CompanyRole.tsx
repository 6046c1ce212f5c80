import { type CompanyRole, companyRoles, type Role } from '@kilowatt/domain/permissions/roles'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type Props = Pick<NativeSelectProps, 'label' | 'aria-label' | 'disabled'> & {
  role: Role
  onChange: (role: CompanyRole) => void
}

/** Which role somebody has in a company; a super admin gives each of them. */
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
