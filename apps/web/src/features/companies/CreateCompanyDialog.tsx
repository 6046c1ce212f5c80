import rules from 'virtual:form-rules/companyAdmin.create.data'
import { Button, Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../api/client.ts'
import { CallForm } from '../../shared/forms/CallForm.tsx'
import { useRules } from '../../shared/forms/use-rules.ts'
import { CountryField } from '../../shared/places/CountryField.tsx'
import { toastSuccess } from '../../ui/feedback/toast.tsx'
import classes from './CreateCompanyDialog.module.css'

type Props = { opened: boolean; onClose: () => void }

/** Creates a company: name, country and contact data. */
export function CreateCompanyDialog({ opened, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('companies.createTitle')}
      withCloseButton={false}
      size={480}
    >
      <CompanyFields onClose={onClose} />
    </Modal>
  )
}

function CompanyFields({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const form = useForm({
    initialValues: { name: '', countryId: '', contactEmail: '', contactPhone: '' },
    validate: useRules(rules),
  })
  const create = useMutation({
    mutationFn: (values: typeof form.values) =>
      client.companyAdmin.create({
        data: {
          name: values.name.trim(),
          countryId: Number(values.countryId),
          contactEmail: values.contactEmail.trim() || null,
          contactPhone: values.contactPhone.trim() || null,
        },
      }),
    onSuccess: async (_, { name }) => {
      toastSuccess(t('companies.created', { name }))
      onClose()
      await Promise.all(
        [orpc.companies.key(), orpc.menu.key(), orpc.menuBranches.key()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      )
    },
  })
  return (
    <CallForm
      form={form}
      className={classes.form}
      error={create.error}
      onSubmit={(values) => create.mutate(values)}
    >
      <TextInput {...form.getInputProps('name')} data-autofocus label={t('words.name')} maxLength={100} />
      <CountryField
        {...form.getInputProps('countryId')}
        by="id"
        isOffered
        none={t('companies.chooseCountry')}
      />
      <TextInput
        {...form.getInputProps('contactEmail')}
        type="email"
        label={t('words.contactEmail')}
        description={t('companies.optional')}
      />
      <TextInput
        {...form.getInputProps('contactPhone')}
        type="tel"
        label={t('words.contactPhone')}
        description={t('companies.optional')}
        maxLength={40}
      />
      <div className={classes.answers}>
        <Button onClick={onClose}>{t('actions.cancel')}</Button>
        <Button type="submit" variant="filled" loading={create.isPending}>
          {t('companies.create')}
        </Button>
      </div>
    </CallForm>
  )
}
