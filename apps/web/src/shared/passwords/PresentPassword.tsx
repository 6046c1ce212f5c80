import type { PasswordInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PasswordField } from './PasswordField.tsx'

/** The password a person has now, asked again before what cannot be taken back. */
export function PresentPassword(field: PasswordInputProps) {
  const { t } = useTranslation()
  return <PasswordField label={t('form.presentPassword')} autoComplete="current-password" {...field} />
}
