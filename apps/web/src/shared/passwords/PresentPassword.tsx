import type { PasswordInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PasswordField } from './PasswordField.tsx'

/** The current password, asked for again before something that cannot be undone. */
export function PresentPassword(field: PasswordInputProps) {
  const { t } = useTranslation()
  return <PasswordField label={t('form.presentPassword')} autoComplete="current-password" {...field} />
}
