import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconHandStop, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StopDialog } from './StopDialog.tsx'
import { type StopScope, useEmergencyStop } from './use-emergency-stop.ts'

type Props = {
  scope: StopScope
  name: string
  /** whether this place has an emergency stop in effect */
  isStopped: boolean
}

/** Stops all strategies of a location, group or company, and lifts the stop. */
export function StopMenu({ scope, name, isStopped }: Props) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const { lift } = useEmergencyStop(scope)
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <ActionIcon size={36} aria-label={t('strategies.moreOf', { name })}>
            <IconDots size={20} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isStopped ? (
            <Menu.Item
              leftSection={<IconPlayerPlay size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => lift.mutate()}
            >
              {t('strategies.lift')}
            </Menu.Item>
          ) : (
            <Menu.Item
              leftSection={<IconHandStop size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => setAsking(true)}
            >
              {t('strategies.stopAll')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <StopDialog scope={scope} name={name} opened={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}
