import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useChoicesHelp } from '../forms/use-choices-help.tsx'
import { useCountries } from './use-countries.ts'

type Props = Pick<
  NativeSelectProps,
  'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'onFocus' | 'error'
> & {
  /** the form value of a country */
  by: 'id' | 'code'
  /** only countries that new places can have; otherwise all */
  isOffered?: boolean
  /** the first option: no country */
  none?: string
  help?: string
}

/** A country, named in the person's language. */
export function CountryField({ by, isOffered = false, none, help, ...field }: Props) {
  const { t } = useTranslation()
  const { countries, query } = useCountries({ isOffered })
  const choicesHelp = useChoicesHelp()
  return (
    <NativeSelect
      {...field}
      label={t('words.country')}
      description={choicesHelp(query, help)}
      data={[
        ...(none === undefined ? [] : [{ value: '', label: none }]),
        ...countries.map((country) => ({ value: String(country[by]), label: country.name })),
      ]}
    />
  )
}
