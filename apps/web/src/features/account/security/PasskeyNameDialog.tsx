import rules from 'virtual:form-rules/passkeys.rename'
import { Button, Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { CallForm } from '../../../shared/forms/CallForm.tsx'
import { useRules } from '../../../shared/forms/use-rules.ts'
import classes from '../account.module.css'

type Props = {
  /** null: closed */
  passkey: { name: string } | null
  onSave: (name: string) => void
  onClose: () => void
  isBusy: boolean
  error: unknown
}

/** Renames a passkey. */
export function PasskeyNameDialog({ passkey, ...answers }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={passkey !== null}
      onClose={answers.onClose}
      title={t('user.passkeyRename', { name: passkey?.name })}
      withCloseButton={false}
      size={440}
    >
      {passkey && <NameForm {...answers} name={passkey.name} />}
    </Modal>
  )
}

function NameForm({ name, onSave, onClose, isBusy, error }: Omit<Props, 'passkey'> & { name: string }) {
  const { t } = useTranslation()
  const form = useForm({ initialValues: { name }, validate: useRules({ name: rules.name ?? {} }) })
  return (
    <CallForm
      form={form}
      className={classes.fields}
      error={error}
      onSubmit={(values) => onSave(values.name.trim())}
    >
      <TextInput
        {...form.getInputProps('name')}
        data-autofocus
        label={t('words.name')}
        description={t('user.passkeyNameHelp')}
        autoComplete="off"
      />
      <div className={classes.actions}>
        <Button onClick={onClose}>{t('actions.cancel')}</Button>
        <Button type="submit" variant="filled" loading={isBusy}>
          {t('actions.save')}
        </Button>
      </div>
    </CallForm>
  )
}
