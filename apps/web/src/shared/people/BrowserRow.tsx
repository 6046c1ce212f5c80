import { browserOf } from '@kilowatt/domain/people/user-agent'
import { IconCircleCheck, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RowText } from '../../ui/data/RowList.tsx'
import { StatusChip } from '../../ui/data/StatusChip.tsx'

type Props = {
  userAgent: string
  facts: ReactNode
  isThisDevice: boolean
  /** action on the browser; its label needs the name, which distinguishes the rows */
  action: (name: string) => ReactNode
}

/** A browser of a person in a list, by its name and system. */
export function BrowserRow({ userAgent, facts, isThisDevice, action }: Props) {
  const { t } = useTranslation()
  const { browser, system, isHandheld } = browserOf(userAgent)
  const DeviceIcon = isHandheld ? IconDeviceMobile : IconDeviceDesktop
  const name =
    browser && system ? t('user.browserOn', { browser, system }) : (browser ?? t('user.unknownBrowser'))
  return (
    <li>
      <DeviceIcon size={20} stroke={1.75} aria-hidden="true" />
      <RowText>
        <b>{name}</b>
        <span className="caption">{facts}</span>
      </RowText>
      {isThisDevice && <StatusChip tone="ok" icon={IconCircleCheck} label={t('user.thisDevice')} />}
      {action(name)}
    </li>
  )
}
