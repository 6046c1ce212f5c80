import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './HoldField.module.css'

const choicesS = [900, 1800, 3600, 7200, 14_400, 28_800, 86_400]

type Props = { maxS: number; value: number | null; onChange: (holdS: number | null) => void }

/** How long a value applies before the device returns to the previous one. */
export function HoldField({ maxS, value, onChange }: Props) {
  const { t } = useTranslation()
  const words = (holdS: number) =>
    holdS < 3600
      ? t('control.holdMinutes', { count: holdS / 60 })
      : t('control.holdHours', { count: holdS / 3600 })
  return (
    <NativeSelect
      classNames={{ root: classes.root ?? '' }}
      label={t('control.holdFor')}
      data={[
        { value: '', label: t('control.holdForever') },
        ...choicesS
          .filter((holdS) => holdS <= maxS)
          .map((holdS) => ({ value: String(holdS), label: words(holdS) })),
      ]}
      value={value === null ? '' : String(value)}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? null : Number(currentTarget.value))
      }
    />
  )
}
