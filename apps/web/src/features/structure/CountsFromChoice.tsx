import { Radio, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export type CountsFrom = 'now' | 'start'

type Props = { value: CountsFrom; onChange: (value: CountsFrom) => void }

/** Asks from which moment a device is excluded from calculations, or included again. */
export function CountsFromChoice({ value, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <Radio.Group
      mt="md"
      label={t('structure.countsFrom')}
      value={value}
      onChange={(chosen) => onChange(chosen === 'start' ? 'start' : 'now')}
    >
      <Stack gap="xs" mt="xs" mb="md">
        <Radio
          value="now"
          label={t('structure.countsFromNow')}
          description={t('structure.countsFromNowHelp')}
        />
        <Radio
          value="start"
          label={t('structure.countsFromStart')}
          description={t('structure.countsFromStartHelp')}
        />
      </Stack>
    </Radio.Group>
  )
}
