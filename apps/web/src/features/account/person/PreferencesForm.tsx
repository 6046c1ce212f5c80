import { type Preferences, startPages } from '@kilowatt/contracts/identity/preferences'
import { isSpoken, spokenLanguages } from '@kilowatt/i18n/spoken-languages'
import { NativeSelect, Radio, SegmentedControl } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { SavedForm } from '../../../shared/forms/SavedForm.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import classes from '../account.module.css'
import { StartLocationField } from './StartLocationField.tsx'

const units = ['metric', 'imperial'] as const satisfies readonly Preferences['units'][]
const themes = ['brand', 'system', 'light', 'dark'] as const satisfies readonly Preferences['theme'][]
const wordOfPage = {
  home: 'words.home',
  overview: 'user.start_overview',
  charts: 'user.start_charts',
  reports: 'user.start_reports',
  pricing: 'user.start_pricing',
} as const satisfies Record<Preferences['startPage'], string>

type Props = {
  preferences: Preferences
  /** the current language of the app, for people who have not chosen one */
  language: string
  onSave: (preferences: Preferences) => void
  saving: boolean
  error: unknown
}

/** Language, units, appearance and start page of one person. */
export function PreferencesForm({ preferences, language, onSave, saving, error }: Props) {
  const { t } = useTranslation()
  const appearanceId = useId()
  const unitsId = useId()
  const unitsHelpId = useId()
  const form = useForm({
    initialValues: {
      locale: preferences.locale ?? language,
      units: preferences.units,
      theme: preferences.theme,
      startPage: preferences.startPage,
      startLocation: preferences.startLocationId === null ? '' : String(preferences.startLocationId),
    },
    validate: ({ startPage, startLocation }) =>
      startPage !== 'home' && startLocation === '' ? { startLocation: t('form.required') } : {},
  })
  return (
    <SavedForm
      form={form}
      saving={saving}
      error={error}
      onSave={({ locale, startLocation, ...chosen }) =>
        onSave({
          ...chosen,
          locale: isSpoken(locale) ? locale : null,
          startLocationId: chosen.startPage === 'home' || startLocation === '' ? null : Number(startLocation),
        })
      }
    >
      <Card className={classes.fields}>
        <NativeSelect
          {...form.getInputProps('locale')}
          label={t('form.language')}
          data={Object.entries(spokenLanguages).map(([value, label]) => ({ value, label }))}
        />
        <div className={classes.pin}>
          <span id={unitsId}>{t('user.units')}</span>
          <SegmentedControl
            {...form.getInputProps('units')}
            aria-labelledby={unitsId}
            aria-describedby={unitsHelpId}
            fullWidth
            data={units.map((value) => ({ value, label: t(`user.units_${value}`) }))}
          />
          <span id={unitsHelpId} className="dim">
            {t('user.unitsHelp')}
          </span>
        </div>
        <Radio.Group
          {...form.getInputProps('theme')}
          label={t('user.appearance')}
          description={t('user.appearanceHelp')}
          id={appearanceId}
        >
          <div className={classes.fields}>
            {themes.map((value) => (
              <Radio key={value} value={value} label={t(`user.appearance_${value}`)} />
            ))}
          </div>
        </Radio.Group>
        <NativeSelect
          {...form.getInputProps('startPage')}
          label={t('user.startPage')}
          description={t('user.startPageHelp')}
          data={startPages.map((value) => ({ value, label: t(wordOfPage[value]) }))}
        />
        {form.values.startPage !== 'home' && <StartLocationField {...form.getInputProps('startLocation')} />}
      </Card>
    </SavedForm>
  )
}
