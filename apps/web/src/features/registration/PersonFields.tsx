import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NewPassword } from '../../shared/passwords/NewPassword.tsx'
import { PersonNameFields } from '../../shared/people/PersonNameFields.tsx'
import { hasKeyboard } from '../../ui/has-keyboard.ts'

type FieldName = 'firstName' | 'lastName' | 'email' | 'password'

type Props = {
  /** the address of an invite, which cannot be changed */
  isInvited?: boolean
  /** initial values of the form */
  isFirst?: boolean
  values: Readonly<Record<FieldName, string>>
  inputProps: (
    field: FieldName,
  ) => Pick<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'onFocus' | 'onBlur' | 'error'>
}

/** Name and sign-in data of a new person. */
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
