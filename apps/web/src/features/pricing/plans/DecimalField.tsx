import type { ComponentProps } from 'react'
import { NumberField } from '../../../shared/forms/NumberField.tsx'
import { decimalOf, typedDecimal } from './plan-draft.ts'

type Props = Omit<ComponentProps<typeof NumberField>, 'value' | 'onChange'> & {
  /** as stored in a plan */
  value: string | null
  onChange: (value: string) => void
}

/** A number of a plan: typed in the format of the language, stored as a decimal text. */
export function DecimalField({ value, onChange, ...field }: Props) {
  return (
    <NumberField {...field} value={typedDecimal(value)} onChange={(typed) => onChange(decimalOf(typed))} />
  )
}
