import { ActionIcon, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { afterPaint } from '../../../ui/after-paint.ts'
import classes from './ToolsSheet.module.css'

/**
 * All controls except the range, on a phone. The sheet opens at once and its content follows a moment later,
 * while the chart behind it does not update.
 */
export function ToolsSheet({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [isOpen, { open, close }] = useDisclosure()
  const [isFilled, setIsFilled] = useState(false)
  useEffect(() => {
    if (!isOpen) return setIsFilled(false)
    return afterPaint(() => setIsFilled(true))
  }, [isOpen])
  return (
    <>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('charts.viewSheet')}
        onClick={() => afterPaint(open)}
      >
        <IconAdjustmentsHorizontal size={20} stroke={1.75} />
      </ActionIcon>
      <Drawer opened={isOpen} onClose={close} position="bottom" title={t('charts.viewSheet')}>
        <div className={classes.sheet}>{isFilled && children}</div>
      </Drawer>
    </>
  )
}
