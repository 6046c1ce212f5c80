import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NewPassword } from '../../shared/passwords/NewPassword.tsx'
import { PersonNameFields } from '../../shared/people/PersonNameFields.tsx'
import { hasKeyboard } from '../../ui/has-keyboard.ts'

type FieldName = 'firstName' | 'lastName' | 'email' | 'password'

type Props = {
  /** the address is that of an invite, and stays */
  isInvited?: boolean
  /** the form begins with them */
  isFirst?: boolean
  values: Readonly<Record<FieldName, string>>
  inputProps: (
    field: FieldName,
  ) => Pick<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'onFocus' | 'onBlur' | 'error'>
}

/** Who somebody is and how they will sign in. */
export function PersonFields({ values, inputProps, isInvited = false, isFirst = false }: Props) {
  const { t } = useTranslation()
  const { firstName, lastName, email, password } = values
  return (
    <>
      <PersonNameFields
        first={{ ...inputProps('firstName'), autoFocus: isFirst && hasKeyboard() }}
        last={inputProps('lastName')}
      />
      <TextInput
        {...inputProps('email')}
        type="email"
        size="lg"
        label={t('words.email')}
        autoComplete="email"
        readOnly={isInvited}
        description={isInvited ? t('auth.invitedAddress') : undefined}
      />
      <NewPassword
        {...inputProps('password')}
        password={password}
        size="lg"
        label={t('auth.password')}
        personal={[firstName, lastName, email]}
      />
    </>
  )
}
