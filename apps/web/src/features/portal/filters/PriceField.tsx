import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../../shared/forms/NumberField.tsx'
import type { NumberInput } from '../../../shared/forms/number-input.ts'

type Props = { label: string; value: number | undefined; onChange: (price: number | undefined) => void }

/** An energy price, EUR/kWh: not below 0, so its minus key does nothing (spec §5). */
export function PriceField({ label, value, onChange }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<NumberInput | null>(null)
  const shown = typed ?? value ?? ''
  return (
    <NumberField
      size="xs"
      label={label}
      rightSection={<span className="caption">{t('portal.perKwh')}</span>}
      rightSectionWidth={72}
      value={shown}
      onKeyDown={(event) => {
        if (event.key === '-') event.preventDefault()
      }}
      onChange={(price) => {
        setTyped(price)
        onChange(typeof price === 'number' && price >= 0 ? price : undefined)
      }}
      onBlur={() => setTyped((price) => (typeof price === 'number' ? null : price))}
    />
  )
}
