import rules from 'virtual:form-rules/account.savePersonal'
import type { Account } from '@kilowatt/contracts/identity/account'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { SavedForm } from '../../../shared/forms/SavedForm.tsx'
import { useRules } from '../../../shared/forms/use-rules.ts'
import { PersonNameFields } from '../../../shared/people/PersonNameFields.tsx'
import { CountryField } from '../../../shared/places/CountryField.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import classes from '../account.module.css'
import { SpotRegionField } from './SpotRegionField.tsx'

type Personal = Account['personal']
type Props = {
  personal: Personal
  onSave: (personal: Personal) => void
  saving: boolean
  error: unknown
}

/** Name and contact data of a person, as shown to people they share locations with and used in mails. */
export function PersonalForm({ personal, onSave, saving, error }: Props) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: {
      firstName: personal.firstName,
      lastName: personal.lastName,
      phone: personal.phone ?? '',
      country: personal.countryId === null ? '' : String(personal.countryId),
      spotMarketRegionId: personal.spotMarketRegionId,
    },
    validate: useRules(rules),
  })
  return (
    <SavedForm
      form={form}
      saving={saving}
      error={error}
      onSave={({ firstName, lastName, phone, country, spotMarketRegionId }) =>
        onSave({
          ...personal,
          firstName: firstName.trim(),
          lastName: lastName.trim(),
          phone: phone.trim() === '' ? null : phone.trim(),
          countryId: country === '' ? null : Number(country),
          spotMarketRegionId,
        })
      }
    >
      <Card className={classes.fields}>
        <PersonNameFields
          size="md"
          first={form.getInputProps('firstName')}
          last={form.getInputProps('lastName')}
        />
        <TextInput
          {...form.getInputProps('phone')}
          type="tel"
          label={t('user.phone')}
          description={t('user.phoneHelp')}
          autoComplete="tel"
        />
        <CountryField
          {...form.getInputProps('country')}
          by="id"
          none={t('user.countryNone')}
          help={t('user.countryHelp')}
        />
        <SpotRegionField
          value={form.values.spotMarketRegionId}
          error={form.errors['spotMarketRegionId']}
          onChange={(regionId) => form.setFieldValue('spotMarketRegionId', regionId)}
        />
      </Card>
    </SavedForm>
  )
}
