import { isSpoken, spokenLanguages } from '@kilowatt/i18n/spoken-languages'
import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { refusalKeys } from '../../api/refusals.ts'
import { switchLanguage } from '../../i18n/switch-language.ts'
import { toastError } from '../../ui/feedback/toast.tsx'
import classes from './LanguageChoice.module.css'

/** The languages by their own names; a choice takes effect at once. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation()
  return (
    <span className={classes.choice}>
      <IconLanguage size={16} stroke={1.75} aria-hidden="true" />
      <select
        aria-label={t('form.language')}
        value={i18n.language}
        onChange={({ currentTarget: { value } }) => {
          if (isSpoken(value)) switchLanguage(value).catch(() => toastError(t(refusalKeys.offline)))
        }}
      >
        {Object.entries(spokenLanguages).map(([locale, name]) => (
          <option key={locale} value={locale} lang={locale}>
            {name}
          </option>
        ))}
      </select>
    </span>
  )
}
