import { Button, Modal, NativeSelect, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { useCountries } from '../../shared/places/use-countries.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'
import classes from './CreateCompanyDialog.module.css'

type Props = { opened: boolean; onClose: () => void }

/** Create new company: a name and a country, and how to reach somebody there. */
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

const isEmailOrEmpty = (text: string) => text.trim() === '' || /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text.trim())

function CompanyFields({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const queryClient = useQueryClient()
  const countries = useCountries({ isOffered: true })
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', countryId: '', contactEmail: '', contactPhone: '' },
    validate: {
      name: isNotEmpty(t('form.nameMissing')),
      countryId: isNotEmpty(t('companies.countryMissing')),
      contactEmail: (text) => (isEmailOrEmpty(text) ? null : t('form.email')),
    },
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
    onError: (error) => toastError(refusal(error)),
  })
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(
        (values) => create.mutate(values),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
      )}
    >
      <TextInput
        key={form.key('name')}
        {...form.getInputProps('name')}
        data-autofocus
        label={t('words.name')}
        maxLength={100}
      />
      <NativeSelect
        key={form.key('countryId')}
        {...form.getInputProps('countryId')}
        label={t('words.country')}
        data={[
          { value: '', label: t('companies.chooseCountry') },
          ...(countries ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <TextInput
        key={form.key('contactEmail')}
        {...form.getInputProps('contactEmail')}
        type="email"
        label={t('words.contactEmail')}
        description={t('companies.optional')}
      />
      <TextInput
        key={form.key('contactPhone')}
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
    </form>
  )
}
