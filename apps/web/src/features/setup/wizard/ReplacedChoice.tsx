import type { ReplaceableController } from '@kilowatt/contracts/devices/setup'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { Radio, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/Notice.tsx'

type Props = {
  /** serial of the controller being linked */
  serial: string
  /** controllers that have or had devices at the location */
  controllers: readonly ReplaceableController[]
  zone: string
  /** serial of the controller that is replaced */
  value: string | null
  onChange: (serial: string | null) => void
}

const NONE = 'none'

/**
 * Asks whether the new controller replaces another one at the location, or states that it was linked here
 * before.
 */
export function ReplacedChoice({ serial, controllers, zone, value, onChange }: Props) {
  const { t } = useTranslation()
  const own = controllers.find(({ unitId }) => unitId === serial)
  const others = controllers.filter(({ unitId }) => unitId !== serial)
  const stateOf = ({ isLinked, connected, leftAt }: ReplaceableController) => {
    if (leftAt !== null) return t('setup.replacesLeft', { at: formatDateTime(leftAt, { timeZone: zone }) })
    if (!isLinked) return t('setup.replacesWaiting')
    return t(connected ? 'setup.replacesConnected' : 'setup.replacesSilent')
  }
  return (
    <>
      {own && value === null && (
        <Notice kind="info">{t('setup.wasHere', { devices: own.devices.join(', ') })}</Notice>
      )}
      {others.length > 0 && (
        <Radio.Group
          label={t('setup.replaces')}
          description={t('setup.replacesHelp')}
          value={value ?? NONE}
          onChange={(chosen) => onChange(chosen === NONE ? null : chosen)}
        >
          <Stack gap="xs" mt="xs">
            <Radio value={NONE} label={t('setup.replacesNone')} />
            {others.map((controller) => (
              <Radio
                key={controller.unitId}
                value={controller.unitId}
                label={t('setup.replacesOne', { name: controller.alias ?? controller.unitId })}
                description={`${controller.devices.join(', ')} · ${stateOf(controller)}`}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </>
  )
}
