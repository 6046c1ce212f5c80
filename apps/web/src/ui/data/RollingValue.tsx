import { type Formatted, numberFormatter } from '@kilowatt/domain/units/number-format'
import { RollingNumber } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './RollingValue.module.css'

export type ShownValue = Formatted

const separatorsOf = (locale: string) => {
  const parts = numberFormatter(locale, { useGrouping: true, minimumFractionDigits: 1 }).formatToParts(
    1_234_567.8,
  )
  const find = (type: string) => parts.find((part) => part.type === type)?.value
  return { decimal: find('decimal') ?? '.', group: find('group')?.replace('\u202F', '\u00A0') }
}

/**
 * A value whose digits roll to the next one (600 ms; at once with reduced motion), followed by its unit in
 * smaller type.
 */
export function RollingValue({ value }: { value: ShownValue }) {
  const { i18n } = useTranslation()
  const { decimal, group } = separatorsOf(i18n.language)
  /* money has its symbol inside the text, and a missing value has no digits to roll */
  if (value.number === null || value.unit === '') return <>{value.value}</>
  return (
    <>
      <RollingNumber
        classNames={{ digit: classes.digit ?? '' }}
        value={value.number}
        decimalScale={value.digits}
        fixedDecimalScale
        decimalSeparator={decimal}
        // some languages do not group the digits of a four-digit number
        thousandSeparator={group !== undefined && value.value.includes(group) && group}
      />
      <span className="unit">
        {'\u00A0'}
        {value.unit}
      </span>
    </>
  )
}
