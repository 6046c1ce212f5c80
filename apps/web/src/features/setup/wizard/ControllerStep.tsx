import type { FoundController } from '@kilowatt/contracts/devices/setup'
import type { SetupKind } from '@kilowatt/contracts/devices/setup-draft'
import { Button } from '@mantine/core'
import { IconHelpCircle, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mayRetry } from '../../../api/call-errors.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { SerialField } from '../serial/SerialField.tsx'
import { SerialScanner } from '../serial/SerialScanner.tsx'
import { FoundCard } from './FoundCard.tsx'
import classes from './steps.module.css'

type Props = {
  kind: SetupKind
  serial: string
  onSerial: (serial: string) => void
  found: FoundController | undefined
  isLooking: boolean
  /** why the controller cannot be linked, as text, and the failed call */
  problem: { readonly text: string; readonly error: unknown } | undefined
  onRetry: () => void
  /** the choice to replace another controller; empty at a new location */
  replaced: ReactNode
}

const typeOf = { controller: 'CONTROLLER', 'p1-module': 'P1_WIFI' } as const

/**
 * The hardware: its label is scanned, photographed or read, and the controller must be found before the next
 * step.
 */
export function ControllerStep({
  kind,
  serial,
  onSerial,
  found,
  isLooking,
  problem,
  onRetry,
  replaced,
}: Props) {
  const { t } = useTranslation()
  const isOther = found !== undefined && (found.type === 'P1_WIFI') !== (typeOf[kind] === 'P1_WIFI')
  return (
    <div className={classes.two}>
      <Card>
        <SerialScanner isFound={found !== undefined} onSerial={onSerial} />
      </Card>
      <Card className={classes.serial}>
        <SerialField value={serial} onChange={onSerial} error={problem?.text} />
        {problem && mayRetry(problem.error) && (
          <Button leftSection={<IconRefresh size={16} stroke={1.75} />} onClick={onRetry}>
            {t('actions.tryAgain')}
          </Button>
        )}
        <div aria-live="polite">
          {isLooking && <div className={classes.looking}>{t('setup.looking')}</div>}
          {found && <FoundCard found={found} />}
        </div>
        {isOther && (
          <Notice kind="info">{t('setup.otherKind', { type: t(`controllerTypes.${found.type}`) })}</Notice>
        )}
        {found && replaced}
        {!found && !isLooking && (
          <p className={classes.help}>
            <IconHelpCircle size={20} stroke={1.75} aria-hidden="true" />
            <span>{t(kind === 'controller' ? 'setup.whereOnController' : 'setup.whereOnP1')}</span>
          </p>
        )}
      </Card>
    </div>
  )
}
