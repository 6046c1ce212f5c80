import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { Radio, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export type LeftAt = 'now' | 'last_reading'

type Props = {
  /** when the leaving device last reported, epoch ms */
  lastHeardAt: number
  zone: string
  value: LeftAt
  onChange: (value: LeftAt) => void
}

/** Asks when silent devices were removed. Until that moment, their silence is a gap in the balance. */
export function LeftAtChoice({ lastHeardAt, zone, value, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <Radio.Group
      mt="md"
      label={t('leaving.when')}
      value={value}
      onChange={(chosen) => onChange(chosen === 'last_reading' ? 'last_reading' : 'now')}
    >
      <Stack gap="xs" mt="xs" mb="md">
        <Radio value="now" label={t('leaving.now')} description={t('leaving.nowHelp')} />
        <Radio
          value="last_reading"
          label={t('leaving.lastReading', { at: formatDateTime(lastHeardAt, { timeZone: zone }) })}
          description={t('leaving.lastReadingHelp')}
        />
      </Stack>
    </Radio.Group>
  )
}

/** A device that has been silent for this long may have been removed before a person recorded it. */
const SILENT_MS = 3_600_000

export const wasSilentLong = (lastHeardAt: number | null, nowMs: number): lastHeardAt is number =>
  lastHeardAt !== null && nowMs - lastHeardAt > SILENT_MS
