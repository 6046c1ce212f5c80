import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/**
 * A password field with a button to show the password. An error is marked in the field too, not only below
 * it.
 */
export function PasswordField(field: PasswordInputProps) {
  const { t } = useTranslation()
  return (
    <PasswordInput
      aria-invalid={field.error ? true : undefined}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
      {...field}
    />
  )
}
