import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** A field for a password, which can be shown. That it was refused stands in the field, too, not only below it. */
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
