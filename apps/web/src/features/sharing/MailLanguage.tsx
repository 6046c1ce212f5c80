import { isSpoken, type SpokenLanguage, spokenLanguages } from '@kilowatt/i18n/spoken-languages'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type Props = { value: SpokenLanguage; onChange: (language: SpokenLanguage) => void }

/** The language of an invite to an unknown address. */
export function MailLanguage({ value, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      label={t('form.language')}
      description={t('sharing.mailLanguageHelp')}
      data={Object.entries(spokenLanguages).map(([language, label]) => ({ value: language, label }))}
      value={value}
      onChange={({ currentTarget }) => isSpoken(currentTarget.value) && onChange(currentTarget.value)}
    />
  )
}

/** The language of the page, as the initial choice. */
export function usePageLanguage(): SpokenLanguage {
  const { language } = useTranslation().i18n
  return isSpoken(language) ? language : 'en'
}
