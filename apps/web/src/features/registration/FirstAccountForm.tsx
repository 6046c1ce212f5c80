import rules from 'virtual:form-rules/firstAccount.create'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import classes from '../../shared/forms/CallForm.module.css'
import { CallForm } from '../../shared/forms/CallForm.tsx'
import { useRules } from '../../shared/forms/use-rules.ts'
import { hasKeyboard } from '../../ui/has-keyboard.ts'
import { PageHeading } from '../../ui/navigation/PageHeading.tsx'
import { PersonFields } from './PersonFields.tsx'

export type FirstAccount = {
  token: string
  firstName: string
  lastName: string
  email: string
  password: string
}

type Props = {
  /** from the address, if the link in the log was opened */
  token: string
  onSubmit: (account: FirstAccount) => void
  isBusy: boolean
  error: unknown
}

/** The first super admin of an empty installation. */
export function FirstAccountForm({ token, onSubmit, isBusy, error }: Props) {
  const { t } = useTranslation()
  const form = useForm<FirstAccount>({
    initialValues: { token, firstName: '', lastName: '', email: '', password: '' },
    validate: useRules(rules),
  })
  return (
    <CallForm
      form={form}
      className={classes.form}
      error={error}
      ownRefusals={{
        token_missing: 'auth.firstTokenBad',
        token_used: 'auth.firstTokenBad',
        token_expired: 'auth.firstTokenBad',
        forbidden: 'auth.firstTokenBad',
      }}
      fieldText={() => t('form.weakPassword')}
      onSubmit={(account) =>
        onSubmit({ ...account, token: account.token.trim(), email: account.email.trim() })
      }
      head={<PageHeading className={classes.title}>{t('auth.firstTitle')}</PageHeading>}
    >
      <p className={classes.lead}>{t('auth.firstText')}</p>
      <TextInput
        {...form.getInputProps('token')}
        autoFocus={hasKeyboard()}
        size="lg"
        label={t('auth.firstToken')}
        description={t('auth.firstTokenHelp')}
        autoComplete="off"
      />
      <PersonFields values={form.values} inputProps={(field) => form.getInputProps(field)} />
      <Button type="submit" variant="filled" size="lg" loading={isBusy}>
        {t('actions.createAccount')}
      </Button>
    </CallForm>
  )
}
