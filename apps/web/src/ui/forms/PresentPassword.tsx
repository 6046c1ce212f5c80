import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** The password a person has now, asked again before what cannot be taken back. */
export function PresentPassword(field: PasswordInputProps) {
  const { t } = useTranslation()
  return (
    <PasswordInput
      label={t('form.presentPassword')}
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
      {...field}
    />
  )
}
