import rules from 'virtual:form-rules/registration.forgottenPassword'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../shared/forms/CallForm.module.css'
import { CallForm } from '../../shared/forms/CallForm.tsx'
import { useRules } from '../../shared/forms/use-rules.ts'
import { hasKeyboard } from '../../ui/has-keyboard.ts'
import { PageHeading } from '../../ui/navigation/PageHeading.tsx'

type Props = {
  title: string
  text: string
  submitLabel: string
  onSubmit: (email: string) => void
  isBusy: boolean
  error: unknown
  /** a message above the field */
  answer?: ReactNode
  /** a link below the button */
  below?: ReactNode
}

/** Asks for an e-mail address to send something to. */
export function AddressForm({ title, text, submitLabel, onSubmit, isBusy, error, answer, below }: Props) {
  const { t } = useTranslation()
  const form = useForm({ initialValues: { email: '' }, validate: useRules(rules) })
  return (
    <CallForm
      form={form}
      className={classes.form}
      error={error}
      onSubmit={({ email }) => onSubmit(email.trim())}
      head={<PageHeading className={classes.title}>{title}</PageHeading>}
    >
      <p className={classes.lead}>{text}</p>
      {answer}
      <TextInput
        {...form.getInputProps('email')}
        autoFocus={hasKeyboard()}
        type="email"
        size="lg"
        label={t('words.email')}
        autoComplete="email"
      />
      <Button type="submit" variant="filled" size="lg" loading={isBusy}>
        {submitLabel}
      </Button>
      {below}
    </CallForm>
  )
}
