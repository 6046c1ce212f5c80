import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { seriesTexts } from '../../../shared/energy/energy-texts.ts'
import { type PatternDevice, type Quantity, quantitiesOfDevice, quantityValue } from './pattern-quantities.ts'

type Props = {
  chosen: Quantity
  /** quantities of the place as a whole */
  whole: readonly Quantity[]
  wholeName: string
  devices: readonly PatternDevice[]
  onChange: (quantity: Quantity) => void
}

/** All measured quantities: of the whole place first, then of each device. */
export function QuantityMenu({ chosen, whole, wholeName, devices, onChange }: Props) {
  const { t } = useTranslation()
  const groups = [
    { group: wholeName, quantities: whole },
    ...devices.map((device) => ({ group: device.name, quantities: quantitiesOfDevice(device) })),
  ].filter(({ quantities }) => quantities.length > 0)
  const all = groups.flatMap(({ quantities }) => quantities)
  return (
    <Select
      aria-label={t('patterns.quantity')}
      allowDeselect={false}
      maxDropdownHeight={360}
      value={quantityValue(chosen)}
      onChange={(value) => {
        const found = all.find((one) => quantityValue(one) === value)
        if (found) onChange(found)
      }}
      data={groups.map(({ group, quantities }) => ({
        group,
        items: quantities.map((one) => ({
          value: quantityValue(one),
          label: one.device ? `${one.device.name}: ${t(seriesTexts[one.key])}` : t(seriesTexts[one.key]),
        })),
      }))}
    />
  )
}
