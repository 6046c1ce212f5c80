import type { ComponentProps } from 'react'
import { NumberField } from '../../../shared/forms/NumberField.tsx'
import { decimalOf, typedDecimal } from './plan-draft.ts'

type Props = Omit<ComponentProps<typeof NumberField>, 'value' | 'onChange'> & {
  /** as a plan holds it */
  value: string | null
  onChange: (value: string) => void
}

/** A number of a plan: typed as people write it, held as a decimal text. */
export function DecimalField({ value, onChange, ...field }: Props) {
  return (
    <NumberField {...field} value={typedDecimal(value)} onChange={(typed) => onChange(decimalOf(typed))} />
  )
}
