import type { Location } from '@kilowatt/contracts/tenancy/location'
import type { LocationSettings } from '@kilowatt/contracts/tenancy/location-admin'
import { numberText } from '@kilowatt/domain/units/parse-number'
import { Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import classes from '../../shared/forms/FieldGrid.module.css'
import { NumberField } from '../../shared/forms/NumberField.tsx'
import { SavedForm } from '../../shared/forms/SavedForm.tsx'
import { useChoicesHelp } from '../../shared/forms/use-choices-help.tsx'
import { CountryField } from '../../shared/places/CountryField.tsx'
import { useRegions } from '../../shared/places/use-regions.ts'
import { Card } from '../../ui/data/Card.tsx'
import { draftFaults, draftOf, type SettingsDraft, settingsOf } from './settings-draft.ts'

const texts = {
  name: 'words.name',
  street: 'locationSettings.street',
  houseNumber: 'locationSettings.houseNumber',
  postcode: 'locationSettings.postcode',
  city: 'words.city',
  latitude: 'locationSettings.latitude',
  longitude: 'locationSettings.longitude',
  gridLimitKw: 'locationSettings.gridLimitKw',
  solarPeakKw: 'locationSettings.solarPeakKw',
  solarTiltDeg: 'locationSettings.solarTiltDeg',
  solarAzimuthDeg: 'locationSettings.solarAzimuthDeg',
} as const satisfies Partial<Record<keyof SettingsDraft, string>>

type Props = {
  location: Location
  saving: boolean
  error: unknown
  onSave: (settings: LocationSettings) => void
}

const forever = { staleTime: Number.POSITIVE_INFINITY }

/** All editable settings of a location; the time zones are those of its country. */
export function LocationSettingsForm({ location, saving, error, onSave }: Props) {
  const { t, i18n } = useTranslation()
  const example = numberText(46.0569, i18n.language)
  const form = useForm<SettingsDraft>({
    initialValues: draftOf(location),
    validate: (draft) =>
      Object.fromEntries(
        Object.entries(draftFaults(draft, regions?.length ?? 0)).map(([field, key]) => [
          field,
          t(key, { example }),
        ]),
      ),
  })
  const draft = form.getValues()
  const choicesHelp = useChoicesHelp()
  const timezones = useQuery(
    orpc.countries.timezones.queryOptions({ input: { countryCode: draft.countryCode }, ...forever }),
  )
  const { regions, query: regionsQuery } = useRegions(draft.countryCode)
  const onlyRegion = regions?.length === 1 ? regions[0] : undefined
  const zoneNames = timezones.data?.data.timezones.map(({ name }) => name) ?? []
  const text = (name: keyof typeof texts, more: { description?: string } = {}) => (
    <TextInput {...form.getInputProps(name)} label={t(texts[name])} {...more} />
  )
  const number = (name: keyof typeof texts, help: string) => (
    <NumberField {...form.getInputProps(name)} label={t(texts[name])} description={t(help)} />
  )
  const changeCountry = (code: string) => {
    form.setFieldValue('countryCode', code)
    form.setFieldValue('timezone', '')
    form.setFieldValue('region', null)
  }
  return (
    <SavedForm form={form} saving={saving} error={error} onSave={(values) => onSave(settingsOf(values))}>
      <Card heading={t('words.identity')}>
        <div className={classes.fields}>{text('name')}</div>
      </Card>
      <Card heading={t('words.address')}>
        <div className={classes.fields}>
          {text('street')}
          {text('houseNumber')}
          {text('postcode')}
          {text('city')}
          {number('latitude', 'locationSettings.latitudeHelp')}
          {number('longitude', 'locationSettings.longitudeHelp')}
        </div>
      </Card>
      <Card heading={t('locationSettings.regionAndTime')}>
        <div className={classes.fields}>
          <CountryField
            {...form.getInputProps('countryCode')}
            by="code"
            onChange={(event) => changeCountry(event.currentTarget.value)}
          />
          <Select
            {...form.getInputProps('timezone')}
            label={t('words.timezone')}
            description={choicesHelp(timezones, t('locationSettings.timezoneHelp'))}
            searchable
            allowDeselect={false}
            data={
              zoneNames.includes(draft.timezone) || draft.timezone === ''
                ? zoneNames
                : [draft.timezone, ...zoneNames]
            }
          />
          {regions?.length !== 0 && (
            <Select
              {...form.getInputProps('region')}
              label={t('words.region')}
              description={choicesHelp(regionsQuery, t('locationSettings.regionHelp'))}
              allowDeselect={false}
              data={regions?.map(({ code, name }) => ({ value: code, label: name })) ?? []}
              value={(draft.region ?? onlyRegion)?.code ?? null}
              onChange={(code) => {
                const chosen = regions?.find((region) => region.code === code)
                if (chosen) form.setFieldValue('region', { code: chosen.code, type: chosen.type })
              }}
            />
          )}
        </div>
      </Card>
      <Card heading={t('locationSettings.limits')}>
        <div className={classes.fields}>
          {number('gridLimitKw', 'locationSettings.gridLimitKwHelp')}
          {number('solarPeakKw', 'locationSettings.solarPeakKwHelp')}
          {number('solarTiltDeg', 'locationSettings.solarTiltDegHelp')}
          {number('solarAzimuthDeg', 'locationSettings.solarAzimuthDegHelp')}
        </div>
      </Card>
    </SavedForm>
  )
}
