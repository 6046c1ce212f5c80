import type { CompanyDetails } from '@kilowatt/contracts/tenancy/company-admin'
import type { LocationGroup } from '@kilowatt/contracts/tenancy/location-groups'
import { themeLabels, themeNames } from '@kilowatt/domain/branding/theme-names'
import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import grid from '../../../shared/forms/FieldGrid.module.css'
import { SavedForm } from '../../../shared/forms/SavedForm.tsx'
import { CountryField } from '../../../shared/places/CountryField.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { BrandPreview } from './BrandPreview.tsx'
import {
  type BrandText,
  brandDraftFaults,
  brandDraftOf,
  brandSettingsOf,
  type CompanyDraft,
} from './brand-draft.ts'
import classes from './CompanyForm.module.css'

const brandWords = {
  platformName: { label: 'company.platformName', help: 'company.platformNameHelp' },
  productName: { label: 'company.productName', help: 'company.productNameHelp' },
  slogan: { label: 'company.slogan', help: 'company.sloganHelp' },
  supportEmail: { label: 'company.supportEmail', help: 'company.supportEmailHelp' },
  privacyPolicyUrl: { label: 'company.privacyPolicyUrl', help: 'company.linkedFromSignIn' },
  termsUrl: { label: 'company.termsUrl', help: 'company.linkedFromSignIn' },
  registrationUrl: { label: 'company.registrationUrl', help: 'company.registrationUrlHelp' },
} as const satisfies Record<Exclude<BrandText, 'domain'>, { label: string; help: string }>

type Props = {
  company: CompanyDetails
  groups: readonly LocationGroup[]
  /** the logo, which is saved separately */
  logo: string | null
  /** super admins edit the domain and the default company; others only see the domain */
  isSuperAdmin: boolean
  saving: boolean
  error: unknown
  onSave: (settings: ReturnType<typeof brandSettingsOf>) => void
}

/** Name, contact data and look of a company, with a preview of the look. */
export function CompanyForm(props: Props) {
  const { company, groups, logo, isSuperAdmin, saving, error, onSave } = props
  const { t, i18n } = useTranslation()
  const form = useForm<CompanyDraft>({
    initialValues: brandDraftOf(company),
    validate: (draft) =>
      Object.fromEntries(Object.entries(brandDraftFaults(draft)).map(([field, key]) => [field, t(key)])),
  })
  const draft = form.getValues()
  const text = (name: Exclude<BrandText, 'domain'>, type = 'text') => (
    <TextInput
      {...form.getInputProps(name)}
      type={type}
      label={t(brandWords[name].label)}
      description={t(brandWords[name].help)}
    />
  )
  return (
    <SavedForm form={form} saving={saving} error={error} onSave={(values) => onSave(brandSettingsOf(values))}>
      <Card heading={t('words.identity')}>
        <div className={grid.fields}>
          <TextInput {...form.getInputProps('name')} label={t('words.name')} required />
          <CountryField {...form.getInputProps('countryId')} by="id" />
          <TextInput
            {...form.getInputProps('contactEmail')}
            type="email"
            label={t('words.contactEmail')}
            description={t('company.contactEmailHelp')}
          />
          <TextInput {...form.getInputProps('contactPhone')} type="tel" label={t('words.contactPhone')} />
          <NativeSelect
            {...form.getInputProps('defaultLocationGroupId')}
            label={t('company.defaultLocationGroupId')}
            description={t('company.defaultLocationGroupIdHelp')}
            data={[
              { value: '', label: t('company.noDefaultGroup') },
              ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
          <Switch
            {...form.getInputProps('secondFactorRequired', { type: 'checkbox' })}
            label={t('company.secondFactorRequired')}
            description={t('company.secondFactorRequiredHelp')}
          />
          {isSuperAdmin && (
            <Switch
              {...form.getInputProps('isDefault', { type: 'checkbox' })}
              label={t('company.isDefault')}
              description={t('company.isDefaultHelp')}
            />
          )}
        </div>
      </Card>
      <Card heading={t('company.branding')}>
        <div className={grid.fields}>
          {text('platformName')}
          {text('productName')}
          {text('slogan')}
          <NativeSelect
            {...form.getInputProps('theme')}
            label={t('company.theme')}
            data={themeNames.map((name) => ({
              value: name,
              label: themeLabels[name][i18n.language] ?? themeLabels[name].en,
            }))}
          />
        </div>
        <div className={classes.preview}>
          <BrandPreview
            theme={draft.theme}
            name={draft.platformName.trim() || draft.name}
            slogan={draft.slogan.trim() || t('company.exampleSlogan')}
            logoUrl={logo ?? undefined}
          />
        </div>
      </Card>
      <Card heading={t('company.addresses')}>
        <div className={grid.fields}>
          <TextInput
            {...form.getInputProps('domain')}
            label={t('company.domain')}
            description={t(isSuperAdmin ? 'company.domainHelp' : 'company.domainOfSuperAdmins')}
            readOnly={!isSuperAdmin}
          />
          {text('registrationUrl', 'url')}
          {text('supportEmail', 'email')}
          {text('privacyPolicyUrl', 'url')}
          {text('termsUrl', 'url')}
        </div>
      </Card>
    </SavedForm>
  )
}
