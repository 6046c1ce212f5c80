import rules from 'virtual:form-rules/companyMail.save'
import type { CompanyMail } from '@kilowatt/contracts/white-label/company-mail'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import classes from '../../../shared/forms/FieldGrid.module.css'
import { SavedForm } from '../../../shared/forms/SavedForm.tsx'
import { useRules } from '../../../shared/forms/use-rules.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { orNull } from '../brand/brand-draft.ts'

type Sender = Pick<CompanyMail, 'senderName' | 'senderEmail'>
type Props = { mail: CompanyMail; saving: boolean; error: unknown; onSave: (sender: Sender) => void }

/** Sender name and address of a company's mails. */
export function SenderForm({ mail, saving, error, onSave }: Props) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { senderName: mail.senderName ?? '', senderEmail: mail.senderEmail ?? '' },
    validate: useRules(rules),
  })
  return (
    <SavedForm
      form={form}
      saving={saving}
      error={error}
      onSave={({ senderName, senderEmail }) =>
        onSave({ senderName: orNull(senderName), senderEmail: orNull(senderEmail) })
      }
    >
      <Card heading={t('company.sender')}>
        <div className={classes.fields}>
          <TextInput
            {...form.getInputProps('senderName')}
            label={t('company.senderName')}
            description={t('company.senderNameHelp')}
          />
          <TextInput
            {...form.getInputProps('senderEmail')}
            type="email"
            label={t('company.senderEmail')}
            description={t('company.senderEmailHelp')}
          />
        </div>
      </Card>
    </SavedForm>
  )
}
