import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from '../forms/CallForm.module.css'

type Props = { first: TextInputProps; last: TextInputProps; size?: 'md' | 'lg' }

/** First and last name, next to each other if there is room. */
export function PersonNameFields({ first, last, size = 'lg' }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes.pair}>
      <TextInput {...first} size={size} label={t('words.firstName')} autoComplete="given-name" />
      <TextInput {...last} size={size} label={t('words.lastName')} autoComplete="family-name" />
    </div>
  )
}
