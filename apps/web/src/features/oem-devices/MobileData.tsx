import type { OemDeviceDetails } from '@kilowatt/contracts/devices/oem-devices'
import { formatBytes } from '@kilowatt/domain/units/format-bytes'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/data/Card.tsx'
import { FactList } from '../../ui/data/FactList.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { DataLimitDialog } from './DataLimitDialog.tsx'
import classes from './OemDevices.module.css'

/** Mobile data that the controller used this month, compared with its limit. */
export function MobileData({ device }: { device: OemDeviceDetails }) {
  const { t, i18n } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const { lteBytes, dataLimitBytes, lteUse, may } = device
  if (!lteUse && lteBytes === 0 && dataLimitBytes === null && !device.hasMobileModule) return null
  const locale = i18n.language
  const isAbove = dataLimitBytes !== null && lteBytes > dataLimitBytes
  return (
    <Card heading={t('controllerPages.mobileData')}>
      {isAbove && <Notice kind="warning">{t('controllerPages.aboveLimit')}</Notice>}
      <FactList
        facts={[
          [t('controllerPages.onMobileNow'), t(lteUse ? 'words.yes' : 'words.no')],
          [t('controllerPages.thisMonth'), formatBytes(lteBytes, { locale })],
          [
            t('controllerPages.monthLimit'),
            dataLimitBytes === null ? t('controllerPages.noLimit') : formatBytes(dataLimitBytes, { locale }),
          ],
        ]}
      />
      <p className="caption">{t('controllerPages.mobileDataHelp')}</p>
      {may.limitData && (
        <div className={classes.limit}>
          <Button size="xs" onClick={() => setAsking(true)}>
            {t('controllerPages.setLimit')}
          </Button>
          <DataLimitDialog opened={isAsking} device={device} onClose={() => setAsking(false)} />
        </div>
      )}
    </Card>
  )
}
