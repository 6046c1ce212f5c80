import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type Props = { value: string; onChange: (zone: string) => void }

const zones = Intl.supportedValuesOf('timeZone')

/** The zone of this browser. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone for times of a file that have no offset. */
export function ZoneField({ value, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('portal.fileZone')}
      description={t('portal.fileZoneHelp')}
      searchable
      allowDeselect={false}
      data={zones.includes(value) ? zones : [value, ...zones]}
      value={value}
      onChange={(zone) => zone && onChange(zone)}
    />
  )
}
